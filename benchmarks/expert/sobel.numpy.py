# sums of nine shifted images
import numpy as np

KX = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]])
KY = KX.T


def make_image(h, w):
    img = np.zeros((h, w), dtype=np.uint8)
    r, c = np.indices((h, w))
    img[:] = np.where((r // 16 + c // 16) % 2 == 1, (r * 2 + c) % 256, 40 + (c * 3) % 90)
    return img


def sobel(img):
    h, w = img.shape
    out = np.zeros((h, w), dtype=np.uint8)
    big = img.astype(np.int64)
    gx = np.zeros((h - 2, w - 2), np.int64)
    gy = np.zeros((h - 2, w - 2), np.int64)
    for i in range(3):
        for j in range(3):
            shifted = big[i:h - 2 + i, j:w - 2 + j]
            gx += KX[i, j] * shifted
            gy += KY[i, j] * shifted
    out[1:-1, 1:-1] = np.minimum(np.sqrt(gx * gx + gy * gy), 255).astype(np.uint8)
    return out


img = make_image(280, 320)
edges = sobel(img)
print("image", img.shape, img.dtype, int(img.sum()))
print("edges", edges.shape, edges.dtype, int(edges.sum()))
print("strong edges", int((edges > 200).sum()), "none", int((edges == 0).sum()))
print("row 64", edges[64, 1:16].tolist())
print("border", edges[0].sum(), edges[:, -1].sum())
print("weighted", int((edges.astype(np.int64) * np.arange(320)).sum()))
