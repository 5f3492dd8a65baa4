# Copyright 2025 the sample catalogue authors
# SPDX-License-Identifier: Apache-2.0
"""Film looks that run on an NVIDIA card, frame by frame to keep memory flat."""

import torch
import torch.nn.functional as F

LUMA = (0.2126, 0.7152, 0.0722)
STOCKS = {
    "fine": {"size": 0.6, "colour": 0.15},
    "medium": {"size": 1.1, "colour": 0.3},
    "coarse": {"size": 2.0, "colour": 0.45},
    "black and white": {"size": 1.3, "colour": 0.0},
}


def card():
    if not torch.cuda.is_available():
        raise RuntimeError("CUDA Grain needs an NVIDIA card; this ComfyUI runs without CUDA")
    return torch.device("cuda", torch.cuda.current_device())


def blur(picture, sigma):
    """Separable Gauss filter over [batch, channels, height, width]."""
    radius = max(1, int(sigma * 3.0 + 0.5))
    offsets = torch.arange(-radius, radius + 1, device=picture.device, dtype=picture.dtype)
    kernel = torch.exp(-(offsets**2) / (2.0 * sigma * sigma))
    kernel = kernel / kernel.sum()
    channels = picture.shape[1]
    across = kernel.reshape(1, 1, 1, -1).repeat(channels, 1, 1, 1)
    down = kernel.reshape(1, 1, -1, 1).repeat(channels, 1, 1, 1)
    picture = F.conv2d(F.pad(picture, (radius, radius, 0, 0), mode="replicate"), across, groups=channels)
    return F.conv2d(F.pad(picture, (0, 0, radius, radius), mode="replicate"), down, groups=channels)


class CudaGrain:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "images": ("IMAGE",),
                "stock": (list(STOCKS), {"default": "medium"}),
                "amount": ("FLOAT", {"default": 0.06, "min": 0.0, "max": 0.5, "step": 0.005}),
                "seed": ("INT", {"default": 0, "min": 0, "max": 0xFFFFFFFFFFFF}),
            },
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "expose"
    CATEGORY = "image/film"
    DESCRIPTION = "Adds grain that is strongest in the middle tones and different in every frame."

    def expose(self, images, stock, amount, seed):
        device, look = card(), STOCKS[stock]
        weights = torch.tensor(LUMA, device=device).reshape(1, 3, 1, 1)
        result = torch.empty_like(images[..., :3])
        for index in range(images.shape[0]):
            frame = images[index : index + 1, ..., :3].to(device).movedim(-1, 1).float()
            generator = torch.Generator(device=device).manual_seed(seed + index)
            shared = torch.randn((1, 1, *frame.shape[-2:]), generator=generator, device=device)
            single = torch.randn(tuple(frame.shape), generator=generator, device=device)
            grain = blur(torch.lerp(shared.expand_as(single), single, look["colour"]), look["size"])
            grain = grain / grain.std().clamp_min(1e-6)
            luma = (frame * weights).sum(dim=1, keepdim=True)
            response = 4.0 * luma * (1.0 - luma) * 0.85 + 0.15
            exposed = (frame + grain * response * amount).clamp(0.0, 1.0)
            result[index] = exposed[0].movedim(0, -1).to(result)
        return (result,)


NODE_CLASS_MAPPINGS = {"CudaGrain": CudaGrain}
NODE_DISPLAY_NAME_MAPPINGS = {"CudaGrain": "Film Grain (CUDA)"}
