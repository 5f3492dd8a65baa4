/** Parsed form: texts, and lists and groups of them. */
export interface Form {
  [key: string]: string | Form | Form[]
}

/** Parses a form as Stripe does: `line_items[0][quantity]=1`. */
export function readForm(body: string): Form {
  const form: Form = {}
  for (const [key, value] of new URLSearchParams(body)) put(form, key.replaceAll(']', '').split('['), value)
  return form
}

function put(group: Form | Form[], [key = '', ...rest]: string[], value: string): void {
  // A list is a group with numeric keys.
  const fields = group as Form
  if (rest.length === 0) {
    fields[key] = value
    return
  }
  const inner = fields[key] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {})
  fields[key] = inner
  if (typeof inner !== 'string') put(inner, rest, value)
}
