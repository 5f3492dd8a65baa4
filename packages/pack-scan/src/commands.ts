/** Returns the reason why a command is suspicious; undefined for other commands. The text may be joined from pieces. */
export function suspicionOf(command: string): string | undefined {
  return suspicions.find(({ pattern }) => pattern.test(command))?.name
}

/**
 * Returns the installer that a command runs to install something. `texts` are the known parts of commands, `words` all
 * possible words in them.
 */
export function installerIn(texts: readonly string[], words: readonly string[]): string | undefined {
  for (const text of texts) for (const { name, pattern } of installers) if (pattern.test(text)) return name
  const all = new Set(words.flatMap((word) => word.trim().toLowerCase().split(/\s+/, 50)))
  if (!all.has('install') && !all.has('uninstall')) return undefined
  return ['pip', 'pip3', 'uv', 'conda', 'npm'].find((name) => all.has(name))
}

/** Whether a command can send data to another computer. */
export function isSender(command: string): boolean {
  return /\b(?:curl|wget|nc|ncat|netcat|socat|telnet|ssh|scp|sftp|ftp|rsync|openssl|nslookup|dig|host|ping|http|invoke-webrequest|invoke-restmethod|iwr|irm|bitsadmin|certutil)\b/i.test(
    command,
  )
}

// Every gap in a pattern is bounded, so none can be slow.
const suspicions: { name: string; pattern: RegExp }[] = [
  {
    name: 'PowerShell with an encoded command',
    pattern: /powershell[^\n]{0,200}\s-e(?:nc|ncodedcommand|c)?\s+[A-Za-z0-9+/=]{16}/i,
  },
  { name: 'PowerShell with an encoded command', pattern: /powershell[^\n]{0,200}-encodedcommand/i },
  {
    name: 'PowerShell that fetches and runs',
    pattern:
      /(?:\biex\b|invoke-expression)[^\n]{0,200}(?:downloadstring|invoke-webrequest|\biwr\b|\birm\b|net\.webclient)/i,
  },
  {
    name: 'PowerShell that fetches and runs',
    pattern:
      /(?:downloadstring|invoke-webrequest|\biwr\b|\birm\b|net\.webclient)[^\n]{0,300}(?:\biex\b|invoke-expression|start-process)/i,
  },
  { name: 'hidden PowerShell', pattern: /powershell[^\n]{0,120}-w(?:indowstyle)?\s+h(?:idden)?\b/i },
  {
    name: 'a script that is fetched and run at once',
    pattern: /\b(?:curl|wget)\b[^\n|;]{0,300}\|\s{0,5}(?:sudo\s{1,5})?(?:ba|z|da|k)?sh\b/i,
  },
  { name: 'a script that is fetched and run at once', pattern: /\b(?:curl|wget)\b[^\n|;]{0,300}\|\s{0,5}python/i },
  {
    name: 'a program that is fetched and made executable',
    pattern: /\b(?:curl|wget)\b[^\n]{0,300}(?:&&|;)\s{0,5}chmod\s{1,5}(?:\+x|7[0-7]{2})/i,
  },
  {
    name: 'a shell for another computer',
    pattern: /\/dev\/tcp\/|\bnc(?:at)?\s[^\n]{0,60}-e\s|bash\s{1,5}-i\s{0,5}>&/i,
  },
  {
    name: 'a download by certutil or bitsadmin',
    pattern: /certutil(?:\.exe)?[^\n]{0,80}-(?:urlcache|decode)|bitsadmin[^\n]{0,80}\/transfer/i,
  },
  { name: 'mshta, regsvr32 or rundll32 of an address', pattern: /\b(?:mshta|regsvr32)(?:\.exe)?[^\n]{0,80}https?:/i },
  {
    name: 'the environment or keys on their way to another computer',
    pattern:
      /(?:^|[\s;&|(`])(?:env|printenv|export\s{1,5}-p|declare\s{1,5}-x|set|cat\s[^\n|;]{0,100}(?:\.ssh\/|\.aws\/|\/environ\b|\.netrc)[^\n|;]{0,100})\s{0,5}\|[^\n]{0,200}\b(?:curl|wget|nc|ncat|socat|nslookup|dig|openssl)\b/i,
  },
  {
    name: 'the environment or keys on their way to another computer',
    pattern:
      /\b(?:curl|wget|nc|ncat|socat|nslookup|dig|ping)\b[^\n;]{0,300}(?:\$\(|`)\s{0,5}(?:env|printenv|set|export\s{1,5}-p|cat\s[^\n)`]{0,100}(?:\.ssh\/|\.aws\/|\/environ\b|\.netrc))/i,
  },
  {
    name: 'the environment or keys on their way to another computer',
    pattern:
      /\b(?:curl|wget|nc|ncat|socat)\b[^\n;]{0,300}(?:@|<\s{0,3}|--post-file[= ])[^\s;]{0,100}(?:\/proc\/[^\s/]{1,10}\/environ|\.ssh\/id_|\.aws\/credentials|\.netrc)/i,
  },
  {
    name: 'the environment or keys on their way to another computer',
    pattern:
      /\b(?:dir|ls|gci|get-childitem)\s{1,5}env:[^\n]{0,300}\b(?:invoke-webrequest|invoke-restmethod|iwr|irm|curl)\b|\b(?:invoke-webrequest|invoke-restmethod|iwr|irm)\b[^\n]{0,300}\b(?:dir|ls|gci|get-childitem)\s{1,5}env:/i,
  },
  {
    name: 'antivirus turned off',
    pattern: /set-mppreference|add-mppreference|disablerealtimemonitoring|windefend|netsh\s+advfirewall\s+set/i,
  },
  {
    name: 'traces removed or the system damaged',
    pattern: /vssadmin[^\n]{0,40}delete|wevtutil\s+cl|rm\s+-rf?\s+(?:\/|~)(?:\s|\*|$)|format\s+c:/i,
  },
]

const installers: { name: string; pattern: RegExp }[] = [
  { name: 'pip', pattern: /\bpip[\d.]{0,5}(?:\.exe)?["']?\s(?:[^\n;&|]{0,80}\s)?(?:un)?install\b/i },
  { name: 'uv', pattern: /\buv["']?\s(?:[^\n;&|]{0,80}\s)?(?:install|add|sync)\b/i },
  { name: 'conda', pattern: /\b(?:conda|mamba|micromamba)\s(?:[^\n;&|]{0,80}\s)?install\b/i },
  { name: 'npm', pattern: /\b(?:npm|pnpm|yarn)\s(?:[^\n;&|]{0,40}\s)?(?:install|ci|add)\b/i },
  {
    name: 'the system’s packages',
    pattern: /\b(?:apt|apt-get|yum|dnf|brew|winget|choco|pacman)\s(?:[^\n;&|]{0,40}\s)?(?:install|-S)\b/i,
  },
  { name: 'git clone', pattern: /\bgit\s(?:[^\n;&|]{0,60}\s)?(?:clone|pull|submodule\s+update)\b/i },
  { name: 'setup.py', pattern: /setup\.py["']?\s(?:install|develop|build_ext)\b/i },
]
