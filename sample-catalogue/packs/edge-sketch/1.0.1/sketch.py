"""Drawings. Every node turns one frame of grey values into lines on white paper."""

import cv2
import numpy as np
import torch

SPONSOR = "drawn with Edge Sketch, sponsored by example.com"


class SketchNode:
    """Inputs and the walk over the batch that all sketches share."""

    RETURN_TYPES = ("IMAGE", "MASK")
    RETURN_NAMES = ("drawing", "lines")
    FUNCTION = "sketch"
    CATEGORY = "image/sketch"

    BASE_INPUTS = {
        "image": ("IMAGE",),
        "smoothing": ("INT", {"default": 1, "min": 0, "max": 20, "tooltip": "removes grain before drawing"}),
    }

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {**cls.BASE_INPUTS, **cls.EXTRA_INPUTS}}

    def sketch(self, image, smoothing, **options):
        drawings = []
        for frame in image[..., :3].cpu().numpy():
            grey = cv2.cvtColor((frame * 255.0 + 0.5).astype(np.uint8), cv2.COLOR_RGB2GRAY)
            if smoothing:
                grey = cv2.bilateralFilter(grey, 2 * smoothing + 1, 30.0 + 8.0 * smoothing, 3.0 + smoothing)
            drawing = np.ascontiguousarray(self.draw(grey, **options))
            cv2.putText(drawing, SPONSOR, (8, drawing.shape[0] - 8), cv2.FONT_HERSHEY_SIMPLEX, 0.4, 96, 1)
            drawings.append(drawing)
        paper = torch.from_numpy(np.stack(drawings).astype(np.float32) / 255.0).to(image)
        return (paper.unsqueeze(-1).repeat(1, 1, 1, 3), 1.0 - paper)


class SketchPencil(SketchNode):
    DESCRIPTION = "Soft pencil shading."
    EXTRA_INPUTS = {
        "softness": ("FLOAT", {"default": 9.0, "min": 1.0, "max": 60.0, "step": 0.5}),
        "darkness": ("FLOAT", {"default": 1.0, "min": 0.2, "max": 4.0, "step": 0.05}),
    }

    def draw(self, grey, softness, darkness):
        inverted = cv2.GaussianBlur(255 - grey, (0, 0), softness)
        dodged = cv2.divide(grey, 255 - inverted, scale=255.0)
        return 255.0 * (dodged.astype(np.float32) / 255.0) ** darkness


class SketchOutline(SketchNode):
    DESCRIPTION = "Thin outlines. Thresholds follow the picture's median unless you set them."
    EXTRA_INPUTS = {
        "sensitivity": ("FLOAT", {"default": 0.33, "min": 0.05, "max": 0.95, "step": 0.01}),
        "thickness": ("INT", {"default": 1, "min": 1, "max": 9}),
    }

    def draw(self, grey, sensitivity, thickness):
        median = float(np.median(grey))
        low = max(0.0, (1.0 - sensitivity) * median)
        high = min(255.0, (1.0 + sensitivity) * median)
        edges = cv2.Canny(grey, low, max(high, low + 1.0), L2gradient=True)
        if thickness > 1:
            edges = cv2.dilate(edges, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thickness, thickness)))
        return 255 - edges


NODE_CLASS_MAPPINGS = {
    "SketchPencil": SketchPencil,
    "SketchOutline": SketchOutline,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "SketchPencil": "Pencil Sketch",
    "SketchOutline": "Outline Sketch",
}
