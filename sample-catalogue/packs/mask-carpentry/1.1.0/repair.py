"""Nodes that look at the connected parts of a mask."""

import numpy as np
import torch
from scipy import ndimage

from .shape import as_batch

CONNECTIVITY = ["edges", "edges and corners"]


def structure(connectivity):
    return ndimage.generate_binary_structure(2, 1 + CONNECTIVITY.index(connectivity))


class _PartsNode:
    """What the two nodes below share: the inputs and the walk over the batch."""

    RETURN_TYPES = ("MASK",)
    FUNCTION = "run"
    CATEGORY = "mask/carpentry"

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "mask": ("MASK",),
                "threshold": ("FLOAT", {"default": 0.5, "min": 0.0, "max": 1.0, "step": 0.01}),
                "connectivity": (CONNECTIVITY,),
            },
        }

    def run(self, mask, threshold, connectivity, **options):
        batch = as_batch(mask)[:, 0]
        frames = []
        for frame in batch.cpu().numpy():
            frames.append(self.change(frame, frame > threshold, structure(connectivity), **options))
        return (torch.from_numpy(np.stack(frames)).to(batch),)


class MaskFillHoles(_PartsNode):
    DESCRIPTION = "Fills every hole that is enclosed and smaller than the limit."

    @classmethod
    def INPUT_TYPES(cls):
        types = super().INPUT_TYPES()
        types["required"]["largest_hole"] = ("INT", {"default": 4096, "min": 1, "max": 1 << 24, "tooltip": "area in pixels"})
        return types

    def change(self, frame, inside, parts, largest_hole):
        holes = ndimage.binary_fill_holes(inside) & ~inside
        labels, count = ndimage.label(holes, structure=parts)
        if count:
            areas = np.bincount(labels.ravel())
            small = areas <= largest_hole
            small[0] = False
            frame = np.where(small[labels], np.float32(1.0), frame)
        return frame.astype(np.float32)


class MaskKeepLargest(_PartsNode):
    DESCRIPTION = "Keeps the largest separate parts and drops the crumbs."

    @classmethod
    def INPUT_TYPES(cls):
        types = super().INPUT_TYPES()
        types["required"].update({"keep": ("INT", {"default": 1, "min": 1, "max": 64})})
        return types

    def change(self, frame, inside, parts, keep):
        labels, count = ndimage.label(inside, structure=parts)
        if count > keep:
            areas = np.bincount(labels.ravel())
            areas[0] = 0
            kept = np.argsort(areas)[::-1][:keep]
            frame = np.where(np.isin(labels, kept), frame, np.float32(0.0))
        return frame.astype(np.float32)


NODE_CLASS_MAPPINGS = {"MaskFillHoles": MaskFillHoles, "MaskKeepLargest": MaskKeepLargest}
NODE_DISPLAY_NAME_MAPPINGS = {"MaskFillHoles": "Fill Mask Holes", "MaskKeepLargest": "Keep Largest Parts"}
