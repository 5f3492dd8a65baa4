"""Nodes that calculate."""

import math

FUNCTIONS = {
    "min": min,
    "max": max,
    "abs": abs,
    "round": round,
    "floor": math.floor,
    "ceil": math.ceil,
    "sqrt": math.sqrt,
    "sin": math.sin,
    "cos": math.cos,
    "log2": math.log2,
}
CONSTANTS = {"pi": math.pi, "tau": math.tau}


def evaluate(expression, names):
    return eval(expression, {"__builtins__": {}}, {**FUNCTIONS, **names})


class NumberExpression:
    RETURN_TYPES = ("FLOAT", "INT")
    RETURN_NAMES = ("number", "rounded")
    FUNCTION = "calculate"
    CATEGORY = "utils/numbers"
    DESCRIPTION = "Calculates with a, b, c and d. Knows + - * / // % **, min, max, abs, round, floor, ceil, sqrt, sin, cos, log2, pi, tau."

    @classmethod
    def INPUT_TYPES(cls):
        number = ("FLOAT", {"default": 0.0, "min": -1e9, "max": 1e9, "step": 0.01, "forceInput": True})
        return {
            "required": {"expression": ("STRING", {"default": "a * 2 + b"})},
            "optional": {"a": number, "b": number, "c": number, "d": number},
        }

    def calculate(self, expression, a=0.0, b=0.0, c=0.0, d=0.0):
        names = {**CONSTANTS, "a": a, "b": b, "c": c, "d": d}
        value = float(evaluate(expression.strip(), names))
        return (value, int(math.floor(value + 0.5)))


class NumberRange:
    RETURN_TYPES = ("FLOAT", "INT")
    RETURN_NAMES = ("numbers", "count")
    OUTPUT_IS_LIST = (True, False)
    FUNCTION = "span"
    CATEGORY = "utils/numbers"
    DESCRIPTION = "Evenly spaced numbers as a list: what follows runs once for each."

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "start": ("FLOAT", {"default": 0.0, "min": -1e6, "max": 1e6, "step": 0.01}),
                "end": ("FLOAT", {"default": 1.0, "min": -1e6, "max": 1e6, "step": 0.01}),
                "count": ("INT", {"default": 5, "min": 1, "max": 256}),
            },
        }

    def span(self, start, end, count):
        gap = (end - start) / max(count - 1, 1)
        return ([start + gap * i for i in range(count)], count)


NODES = {
    "NumberExpression": (NumberExpression, "Number Expression"),
    "NumberRange": (NumberRange, "Number Range"),
}

NODE_CLASS_MAPPINGS = {name: node for name, (node, _) in NODES.items()}
NODE_DISPLAY_NAME_MAPPINGS = {name: title for name, (_, title) in NODES.items()}
