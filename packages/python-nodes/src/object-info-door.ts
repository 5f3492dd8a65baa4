// Writing a definition needs no reader of Python.
export { toObjectInfo } from './object-info.ts'
