import type { Credential } from './service.ts'

/** `Authorization: Bearer <key>`. */
export const bearer: Credential = ({ key }) =>
  Promise.resolve({ headers: { authorization: `Bearer ${key}` }, secrets: [key] })

/** `Authorization: Token <key>`. */
export const tokenPrefix: Credential = ({ key }) =>
  Promise.resolve({ headers: { authorization: `Token ${key}` }, secrets: [key] })

/** The key in a header of its own. */
export function inHeader(name: string): Credential {
  return ({ key }) => Promise.resolve({ headers: { [name]: key }, secrets: [key] })
}
