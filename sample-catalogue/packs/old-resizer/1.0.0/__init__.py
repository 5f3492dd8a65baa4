"""Resizing by the longest side."""

import torch.nn.functional as F

METHODS = ("area", "bilinear", "bicubic", "nearest-exact")


class ResizeLongestSide:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "longest_side": ("INT", {"default": 1024, "min": 16, "max": 8192, "step": 8}),
                "method": ([method for method in METHODS], {"default": "area"}),
            },
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "resize"
    CATEGORY = "image/resize"

    def resize(self, image, longest_side, method):
        height, width = image.shape[1:3]
        scale = longest_side / max(height, width)
        size = (max(1, round(height * scale)), max(1, round(width * scale)))
        resized = F.interpolate(image.movedim(-1, 1), size=size, mode=method)
        return (resized.movedim(1, -1).clamp(0.0, 1.0),)


NODE_CLASS_MAPPINGS = {"ResizeLongestSide": ResizeLongestSide}
NODE_DISPLAY_NAME_MAPPINGS = {"ResizeLongestSide": "Resize Longest Side"}
