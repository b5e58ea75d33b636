# program: box blur and unsharp mask of a synthetic image, filters in a sibling module
# techniques: stencil, windows, reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
from filters import box_blur, unsharp
from picture import gradient_with_discs, histogram, to_text

WIDTH, HEIGHT = 320, 240


def main():
    image = gradient_with_discs(WIDTH, HEIGHT)
    print("original: ", sum(map(sum, image)), type(image[0][0]).__name__)
    for radius in (1, 3):
        blurred = box_blur(image, radius)
        print(f"radius {radius}: sum {sum(map(sum, blurred))} first {blurred[0][:4]} middle {blurred[75][105]}")
    sharp = unsharp(image, 2, 0.6)
    print("unsharp:", sum(map(sum, sharp)), type(sharp[0][0]).__name__)
    print("histogram:", histogram(sharp, 8))
    for line in to_text(sharp, 16, 15):
        print(line)


if __name__ == "__main__":
    main()
