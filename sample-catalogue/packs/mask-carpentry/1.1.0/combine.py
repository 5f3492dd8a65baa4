"""Nodes that join masks and measure them."""

import torch
import torch.nn.functional as F

from .shape import as_batch

OPERATIONS = {
    "union": torch.maximum,
    "intersection": torch.minimum,
    "difference": lambda a, b: (a - b).clamp(0.0, 1.0),
    "either, not both": lambda a, b: (a + b - 2.0 * a * b).clamp(0.0, 1.0),
    "multiply": torch.mul,
}


class MaskCombine:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "first": ("MASK",),
                "second": ("MASK",),
                "operation": (list(OPERATIONS), {"default": "union"}),
            },
        }

    RETURN_TYPES = ("MASK",)
    FUNCTION = "combine"
    CATEGORY = "mask/carpentry"
    DESCRIPTION = "Joins two masks; the second is resized and repeated to fit the first."

    def combine(self, first, second, operation):
        a, b = as_batch(first), as_batch(second)
        if b.shape[-2:] != a.shape[-2:]:
            b = F.interpolate(b, size=tuple(a.shape[-2:]), mode="bilinear")
        count = max(a.shape[0], b.shape[0])
        a = a[torch.arange(count) % a.shape[0]]
        b = b[torch.arange(count) % b.shape[0]].to(a)
        return (OPERATIONS[operation](a, b)[:, 0],)


class MaskBoundingBox:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "mask": ("MASK",),
                "threshold": ("FLOAT", {"default": 0.5, "min": 0.0, "max": 1.0, "step": 0.01}),
                "padding": ("INT", {"default": 16, "min": 0, "max": 1024}),
            },
        }

    RETURN_TYPES = ("INT", "INT", "INT", "INT", "MASK")
    RETURN_NAMES = ("x", "y", "width", "height", "box")
    FUNCTION = "measure"
    CATEGORY = "mask/carpentry"
    DESCRIPTION = "The smallest rectangle around everything above the threshold, over the whole batch."

    def measure(self, mask, threshold, padding):
        batch = as_batch(mask)[:, 0]
        _, height, width = batch.shape
        inside = (batch > threshold).any(dim=0)
        box = torch.zeros_like(batch)
        if not bool(inside.any()):
            return (0, 0, width, height, box)
        rows = torch.nonzero(inside.any(dim=1)).flatten()
        columns = torch.nonzero(inside.any(dim=0)).flatten()
        top = max(int(rows[0]) - padding, 0)
        bottom = min(int(rows[-1]) + padding + 1, height)
        left = max(int(columns[0]) - padding, 0)
        right = min(int(columns[-1]) + padding + 1, width)
        box[:, top:bottom, left:right] = 1.0
        return (left, top, right - left, bottom - top, box)


NODE_CLASS_MAPPINGS = {
    "MaskCombine": MaskCombine,
    "MaskBoundingBox": MaskBoundingBox,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "MaskCombine": "Join Masks",
    "MaskBoundingBox": "Mask Bounding Box",
}
