# program: Sobel edge detection on a uint8 image, gradient magnitude clipped to 255
# techniques: stencil, reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np

KX = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]])
KY = KX.T


def make_image(h, w):
    img = np.zeros((h, w), dtype=np.uint8)
    for r in range(h):
        for c in range(w):
            img[r, c] = (r * 2 + c) % 256 if (r // 16 + c // 16) % 2 else 40 + (c * 3) % 90
    return img


def sobel(img):
    h, w = img.shape
    out = np.zeros((h, w), dtype=np.uint8)
    for r in range(1, h - 1):
        for c in range(1, w - 1):
            gx = 0
            gy = 0
            for i in range(3):
                for j in range(3):
                    pixel = int(img[r + i - 1, c + j - 1])
                    gx += KX[i, j] * pixel
                    gy += KY[i, j] * pixel
            mag = np.sqrt(gx * gx + gy * gy)
            if mag > 255:
                mag = 255
            out[r, c] = int(mag)
    return out


img = make_image(280, 320)
edges = sobel(img)
print("image", img.shape, img.dtype, int(img.sum()))
print("edges", edges.shape, edges.dtype, int(edges.sum()))
print("strong edges", int((edges > 200).sum()), "none", int((edges == 0).sum()))
print("row 64", edges[64, 1:16].tolist())
print("border", edges[0].sum(), edges[:, -1].sum())
print("weighted", int((edges.astype(np.int64) * np.arange(320)).sum()))
