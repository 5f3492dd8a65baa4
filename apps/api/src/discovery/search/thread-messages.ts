import type { SearchAnswer, SearchDocument, SearchRequest, Suggestions } from '@registry/search-engine'

export interface Standing {
  id: string
  downloads: number
  stars: number
}

/** Requests to the search thread, with their answers. */
export interface Questions {
  search: { ask: SearchRequest; answer: SearchAnswer }
  suggest: { ask: { text: string; limit: number }; answer: Suggestions }
  comfyNodeNames: { ask: { text: string; limit: number }; answer: string[] }
  put: { ask: { documents: SearchDocument[]; gone: string[] }; answer: Unread[] }
  setStanding: { ask: Standing[]; answer: undefined }
  /**
   * Creates an empty second catalogue beside the searched catalogue. `fill` fills it, and `swap` makes it the searched
   * catalogue. Both fail for any catalogue except the newest that this thread began.
   */
  begin: { ask: { catalogue: number }; answer: undefined }
  fill: { ask: { catalogue: number; documents: SearchDocument[] }; answer: Unread[] }
  /** Answers with the total of packs. */
  swap: { ask: { catalogue: number }; answer: number }
}

/** Pack that the engine could not read, so searches do not find it. */
export interface Unread {
  id: string
  failure: string
}

export type Kind = keyof Questions

export type Question = { [Name in Kind]: { kind: Name; ask: Questions[Name]['ask'] } }[Kind]

/** Message with a number; a reply repeats the number of its question. */
export interface Numbered<Body> {
  number: number
  body: Body
}

export type ThreadReply = { answer: Questions[Kind]['answer'] } | { failure: string }
