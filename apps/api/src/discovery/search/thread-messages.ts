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
   * An empty second catalogue beside the one that is searched; `fill` fills it, `swap` makes it the one that is searched.
   * Both fail for a catalogue that this thread did not begin, or began before another one.
   */
  begin: { ask: { catalogue: number }; answer: undefined }
  fill: { ask: { catalogue: number; documents: SearchDocument[] }; answer: Unread[] }
  /** How many packs there are now. */
  swap: { ask: { catalogue: number }; answer: number }
}

/** A pack that could not be taken in, and is not searched. */
export interface Unread {
  id: string
  failure: string
}

export type Kind = keyof Questions

export type Question = { [Name in Kind]: { kind: Name; ask: Questions[Name]['ask'] } }[Kind]

/** A question by its number, which its reply has too. */
export interface Numbered<Body> {
  number: number
  body: Body
}

export type ThreadReply = { answer: Questions[Kind]['answer'] } | { failure: string }
