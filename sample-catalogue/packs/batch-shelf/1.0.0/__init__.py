from .shelf import comfy_entrypoint

__all__ = ["comfy_entrypoint"]
