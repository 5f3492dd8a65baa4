export interface Secret {
  /** Readable name for the kind of secret. */
  name: string
  start: number
  end: number
}

/**
 * Finds keys and tokens with a vendor's prefix, and private keys. Patterns start with fixed text and repeat a single
 * character class, so that none can be slow.
 */
export function findSecrets(text: string): Secret[] {
  const found: Secret[] = []
  for (const { name, pattern, hint } of kinds) {
    if (!text.includes(hint)) continue
    for (const match of text.matchAll(pattern)) {
      if (!looksRandom(match[0].slice(hint.length))) continue
      found.push({ name, start: match.index, end: match.index + match[0].length })
      if (found.length >= mostSecrets) return found
    }
  }
  return found
}

/** Cuts every secret in a text down to its first characters. */
export function maskSecrets(text: string): string {
  let masked = text
  for (const { pattern, hint } of kinds)
    if (masked.includes(hint))
      masked = masked.replace(
        pattern,
        (secret) => `${secret.slice(0, Math.min(hint.length + 4, secret.length / 2))}***`,
      )
  return masked
}

const mostSecrets = 50

const kinds: { name: string; hint: string; pattern: RegExp }[] = [
  {
    name: 'private key',
    hint: '-----BEGIN ',
    pattern: /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----[A-Za-z0-9+/=\s\\n]{64,4000}/g,
  },
  { name: 'GitHub token', hint: 'ghp_', pattern: /\bghp_[A-Za-z0-9]{36,251}\b/g },
  { name: 'GitHub token', hint: 'gho_', pattern: /\bgho_[A-Za-z0-9]{36,251}\b/g },
  { name: 'GitHub token', hint: 'ghs_', pattern: /\bghs_[A-Za-z0-9]{36,251}\b/g },
  { name: 'GitHub token', hint: 'github_pat_', pattern: /\bgithub_pat_[A-Za-z0-9_]{70,255}\b/g },
  { name: 'GitLab token', hint: 'glpat-', pattern: /\bglpat-[A-Za-z0-9_-]{20,64}/g },
  { name: 'Hugging Face token', hint: 'hf_', pattern: /\bhf_[A-Za-z]{34,40}\b/g },
  { name: 'OpenAI key', hint: 'sk-proj-', pattern: /\bsk-proj-[A-Za-z0-9_-]{40,200}/g },
  { name: 'OpenAI key', hint: 'T3BlbkFJ', pattern: /\bsk-[A-Za-z0-9_-]{10,100}T3BlbkFJ[A-Za-z0-9_-]{10,100}/g },
  { name: 'Anthropic key', hint: 'sk-ant-', pattern: /\bsk-ant-[A-Za-z0-9_-]{60,200}/g },
  { name: 'OpenRouter key', hint: 'sk-or-v1-', pattern: /\bsk-or-v1-[0-9a-f]{64}\b/g },
  { name: 'AWS access key', hint: 'AKIA', pattern: /\bAKIA[A-Z2-7]{16}\b/g },
  { name: 'Google API key', hint: 'AIza', pattern: /\bAIza[A-Za-z0-9_-]{35}\b/g },
  { name: 'Slack token', hint: 'xox', pattern: /\bxox[abprs]-[0-9]{8,14}-[A-Za-z0-9-]{20,150}/g },
  { name: 'Stripe key', hint: 'sk_live_', pattern: /\bsk_live_[A-Za-z0-9]{24,120}\b/g },
  { name: 'PyPI token', hint: 'pypi-AgEIcHlwaS5vcmc', pattern: /\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,250}/g },
  { name: 'npm token', hint: 'npm_', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: 'Replicate token', hint: 'r8_', pattern: /\br8_[A-Za-z0-9]{37}\b/g },
  { name: 'chat webhook', hint: '/webhooks/', pattern: /\/webhooks\/\d{5,25}\/[A-Za-z0-9_-]{20,100}/g },
  { name: 'bot token', hint: '/bot', pattern: /\/bot\d{6,12}:[A-Za-z0-9_-]{30,50}/g },
]

/** Whether a body has the entropy of a real secret: examples such as `ghp_xxxxxxxx` have little. */
function looksRandom(body: string): boolean {
  if (/example|your|dummy|placeholder|xxxx|1234567890|abcdefgh/i.test(body)) return false
  const counts = new Map<string, number>()
  const sample = body.slice(0, 200)
  for (const character of sample) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / sample.length) * Math.log2(count / sample.length)
  return bits > 2.8
}
