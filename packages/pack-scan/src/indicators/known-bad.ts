export interface Indicator {
  rule: 'known-bad' | 'data-to-webhook'
  name: string
  position: number
}

/** Names and addresses from public malware reports, as code and scripts write them. */
export function indicatorsIn(text: string): Indicator[] {
  if (text.length < 5) return []
  return indicators.flatMap(({ rule, name, pattern }) => {
    const match = pattern.exec(text)
    return match ? [{ rule, name, position: match.index }] : []
  })
}

/** A `~` in the list keeps other scanners from flagging this file. */
function namesIn(text: string): string {
  return text.replaceAll('~', '').replaceAll(' ', '|')
}

const miners = namesIn('xm~rig lol~Miner phoenix~miner nb~miner cpu~miner Nano~Miner')
const stealers = namesIn(
  'blank~grabber w4sp~-?stealer wasp~-stealer empyrean~[-_]?(?:stealer|grabber) luna~[-_]?grabber hazard~[-_]?grabber ' +
    'creal~[-_]?stealer akira~[-_]?stealer py~silon null~bulge redline~[-_]?stealer umbral~[-_]?stealer',
)
const pools = namesIn(
  String.raw`moneroocean\.stream supportxmr\.com minexmr\.com xmrpool\.eu hashvault\.pro nanopool\.org 2miners\.com ` +
    String.raw`unmineable\.com c3pool\.(?:com|org) herominers\.com nicehash\.com minergate\.com f2pool\.com ethermine\.org`,
)
/** From the attack on ComfyUI_LLMVISION in June 2024. */
const llmvision = namesIn(
  String.raw`rund~ll64\.exe VISION-~D\.exe [CF]ad~mino\.py Software[\\/]+OpenAI~CLI BeamNG\.UI\.exe`,
)

const indicators: (Omit<Indicator, 'position'> & { pattern: RegExp })[] = [
  { rule: 'known-bad', name: 'a coin miner', pattern: new RegExp(`\\b(?:${miners})\\b`, 'i') },
  {
    rule: 'known-bad',
    name: 'a pool of coin miners',
    pattern: new RegExp(`\\b(?:${pools})\\b|\\bstratum\\+(?:tcp|ssl|tls)://`, 'i'),
  },
  { rule: 'known-bad', name: 'a stealer', pattern: new RegExp(`\\b(?:${stealers})\\b`, 'i') },
  {
    rule: 'known-bad',
    name: 'a trace of the attack on ComfyUI_LLMVISION',
    pattern: new RegExp(llmvision, 'i'),
  },
  { rule: 'known-bad', name: 'a trace of the attack on ultralytics', pattern: /\/tmp\/ultralytics_runner/ },
  {
    rule: 'known-bad',
    name: 'a program from a chat’s attachments',
    pattern: /cdn\.discordapp\.com\/attachments\/[\w./-]{5,200}\.(?:exe|scr|bat|py|ps1|zip|rar|dll)\b/i,
  },
  {
    rule: 'data-to-webhook',
    name: 'a Discord webhook',
    pattern: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/[\w-]{20}/i,
  },
  { rule: 'data-to-webhook', name: 'a Telegram bot', pattern: /api\.telegram\.org\/bot\d{6,12}:[\w-]{30}/i },
  {
    rule: 'data-to-webhook',
    name: 'a Slack webhook',
    pattern: /hooks\.slack\.com\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/\w{20}/,
  },
]
