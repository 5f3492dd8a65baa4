import type { ServiceConfig } from '../../platform/config/proxy-config.ts'
import type { ServiceId } from '../../platform/config/proxy-settings.ts'
import type { OperationId } from '../../platform/http/contract.ts'

/** A generation service: where it is, how it knows us, and what can be asked of it. */
export interface Service {
  id: ServiceId
  /** What it calls itself. */
  name: string
  /** Where it is asked, unless PROXY_<ID>_URL says otherwise. */
  base: string
  credential: Credential
  /** What it wants to be told besides, perhaps of what the caller said. */
  headers?: (incoming: Headers) => Record<string, string>
  /** Types of answers besides JSON. */
  binaryTypes?: readonly string[]
  /** Headers of its answers that callers get to see; in lower case. */
  passedHeaders?: readonly string[]
  /**
   * Where an answer with 200 says that it is a fault, and with which values it does not. `account` has the values that
   * concern the operator's account, each with the status that it stands for.
   */
  fault?: { at: string; unless: readonly (string | number)[]; account?: Readonly<Record<string, 401 | 402>> }
  operations: readonly ProxyOperation[]
}

export interface ProxyOperation {
  operationId: OperationId
  /** Others will have bodies, prices and no second attempts. */
  method: 'GET'
  /** Below the base; the parameters of the contract's path are put where their names stand. */
  path: string
  /** Those parameters of the query that are passed on. */
  query?: readonly string[]
  /** Shows the operator's own account, with what everybody does there. */
  isOfAccount?: true
  task?: Task
}

/** What is asked for again and again until it is done. */
export interface Task {
  /** The parameter that names it. */
  id: string
  /** Where an answer says how far it is, and the words for an end. Without these, an answer with 200 is the end. */
  status?: { at: string; ends: readonly (string | number)[] }
}

/** Makes the headers that a service knows us by, and says what in them is secret. */
export type Credential = (config: ServiceConfig) => Promise<{ headers: Record<string, string>; secrets: string[] }>
