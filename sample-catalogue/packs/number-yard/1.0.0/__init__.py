"""Nodes that calculate. Expressions are read as a tree; nothing is ever executed as code."""

import ast
import math
import operator

BINARY = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
UNARY = {ast.UAdd: operator.pos, ast.USub: operator.neg}
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


def evaluate(node, names):
    if isinstance(node, ast.Expression):
        return evaluate(node.body, names)
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return node.value
    if isinstance(node, ast.Name) and node.id in names:
        return names[node.id]
    if isinstance(node, ast.UnaryOp) and type(node.op) in UNARY:
        return UNARY[type(node.op)](evaluate(node.operand, names))
    if isinstance(node, ast.BinOp) and type(node.op) in BINARY:
        return BINARY[type(node.op)](evaluate(node.left, names), evaluate(node.right, names))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        base, exponent = evaluate(node.left, names), evaluate(node.right, names)
        if abs(exponent) > 64:
            raise ValueError("exponents go up to 64")
        return base**exponent
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS and not node.keywords:
        return FUNCTIONS[node.func.id](*(evaluate(arg, names) for arg in node.args))
    raise ValueError(f"not allowed in an expression: {type(node).__name__}")


class NumberExpression:
    RETURN_TYPES = ("FLOAT", "INT")
    RETURN_NAMES = ("number", "rounded")
    FUNCTION = "calculate"
    CATEGORY = "utils/numbers"
    DESCRIPTION = "Calculates with a, b and c. Knows + - * / // % **, min, max, abs, round, floor, ceil, sqrt, sin, cos, log2, pi, tau."

    @classmethod
    def INPUT_TYPES(cls):
        number = ("FLOAT", {"default": 0.0, "min": -1e9, "max": 1e9, "step": 0.01, "forceInput": True})
        return {
            "required": {"expression": ("STRING", {"default": "a * 2 + b"})},
            "optional": {"a": number, "b": number, "c": number},
        }

    def calculate(self, expression, a=0.0, b=0.0, c=0.0):
        names = {**CONSTANTS, "a": a, "b": b, "c": c}
        value = float(evaluate(ast.parse(expression.strip(), mode="eval"), names))
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
