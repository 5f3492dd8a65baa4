import type { paths } from '@registry/contract/types'

export type WriteMethod = 'post' | 'put' | 'patch' | 'delete'

type Method = 'get' | WriteMethod

/** The contract's paths with a method. */
export type PathOf<Used extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<Used, { responses: unknown }> ? Path : never
}[keyof paths]

type Operation<Used extends Method, Path extends PathOf<Used>> = Extract<
  paths[Path],
  Record<Used, { responses: unknown }>
>[Used]

/** The parameters and the body of a call: `{ params: { path, query }, body }`. */
export type CallInit<Used extends Method, Path extends PathOf<Used>> = ParametersOf<Operation<Used, Path>> &
  BodyOf<Operation<Used, Path>>

/** The data of a call's response; undefined for a response without a body. */
export type CallData<Used extends Method, Path extends PathOf<Used>> = SuccessOf<Operation<Used, Path>>

type Sent<Parameters> = {
  [
    Part in keyof Parameters as Part extends 'path' | 'query'
      ? [Exclude<Parameters[Part], undefined>] extends [never]
        ? never
        : Part
      : never
  ]: Parameters[Part]
}

type ParametersOf<Called> = Called extends { parameters: infer Parameters }
  ? Record<never, never> extends Sent<Parameters>
    ? { params?: Sent<Parameters> }
    : { params: Sent<Parameters> }
  : { params?: never }

type BodyOf<Called> = Called extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : Called extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { body?: Body }
    : { body?: never }

type SuccessOf<Called> = Called extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & (200 | 201 | 202 | 204)]: Responses[Status] extends {
        content: { 'application/json': infer Body }
      }
        ? Body
        : undefined
    }[keyof Responses & (200 | 201 | 202 | 204)]
  : never
