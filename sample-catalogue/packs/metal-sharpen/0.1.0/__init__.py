"""Sharpening on Apple's graphics chips (torch device "mps")."""

import torch
import torch.nn.functional as F

MENU = "image/metal sharpen"


def device():
    """The graphics chip of the Mac; the processor when ComfyUI was started without it."""
    return torch.device("mps" if torch.backends.mps.is_available() else "cpu")


def box_mean(picture, radius):
    """Mean over a square window; the border counts only what lies inside the picture."""
    size = 2 * radius + 1
    return F.avg_pool2d(picture, size, stride=1, padding=radius, count_include_pad=False)


def guided_smooth(picture, radius, edge):
    """Edge-keeping smoothing: in every window the result is a line through the input.

    Where the window varies much more than `edge`, the line is the identity and
    the edge stays; where it varies less, the line is flat and the noise goes.
    """
    mean = box_mean(picture, radius)
    variance = (box_mean(picture * picture, radius) - mean * mean).clamp_min(0.0)
    slope = variance / (variance + edge * edge)
    offset = mean * (1.0 - slope)
    return box_mean(slope, radius) * picture + box_mean(offset, radius)


class MetalSharpen:
    EXPERIMENTAL = True

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "radius": ("INT", {"default": 3, "min": 1, "max": 32}),
                "amount": ("FLOAT", {"default": 0.8, "min": 0.0, "max": 4.0, "step": 0.05}),
                "edge": ("FLOAT", {"default": 0.08, "min": 0.005, "max": 0.5, "step": 0.005, "tooltip": "differences larger than this are edges and get no halo"}),
            },
            "optional": {"mask": ("MASK",)},
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "sharpen"
    CATEGORY = MENU
    DESCRIPTION = "Strengthens fine detail and leaves strong edges alone."

    def sharpen(self, image, radius, amount, edge, mask=None):
        picture = image[..., :3].to(device()).movedim(-1, 1).float()
        detail = picture - guided_smooth(picture, radius, edge)
        if mask is not None:
            weight = mask.reshape(-1, 1, *mask.shape[-2:]).to(picture)
            detail = detail * F.interpolate(weight, size=tuple(picture.shape[-2:]), mode="bilinear")
        result = (picture + detail * amount).clamp(0.0, 1.0).movedim(1, -1).to(image)
        return (torch.cat((result, image[..., 3:]), dim=-1) if image.shape[-1] > 3 else result,)


class MetalDetailMask:
    EXPERIMENTAL = True

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "radius": ("INT", {"default": 4, "min": 1, "max": 32}),
                "sensitivity": ("FLOAT", {"default": 10.0, "min": 0.5, "max": 60.0, "step": 0.5}),
            },
        }

    RETURN_TYPES = ("MASK",)
    FUNCTION = "measure"
    CATEGORY = MENU
    DESCRIPTION = "White where the picture has texture, black where it is flat."

    def measure(self, image, radius, sensitivity):
        luma = image[..., :3].to(device()).float().mean(dim=-1).unsqueeze(1)
        mean = box_mean(luma, radius)
        spread = (box_mean(luma * luma, radius) - mean * mean).clamp_min(0.0).sqrt()
        return (torch.tanh(spread * sensitivity)[:, 0].to(image.device),)


NODE_CLASS_MAPPINGS = {"MetalSharpen": MetalSharpen, "MetalDetailMask": MetalDetailMask}
NODE_DISPLAY_NAME_MAPPINGS = {"MetalSharpen": "Sharpen (Metal)", "MetalDetailMask": "Detail Mask (Metal)"}
