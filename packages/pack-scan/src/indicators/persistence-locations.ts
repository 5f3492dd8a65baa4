/** The part of a command, key or path that makes a program start by itself. */
export function persistenceIn(text: string): string | undefined {
  if (text.length > 4000) return undefined
  const path = text.replaceAll(/[\\/]+/g, '/')
  return locations.find(([, pattern]) => pattern.test(path))?.[0]
}

/** Files that run at the start of a session, a shell or Python. */
export function startupFileIn(path: string): string | undefined {
  const plain = path.replaceAll(/[\\/]+/g, '/')
  return files.find(([, pattern]) => pattern.test(plain))?.[0]
}

const locations: [string, RegExp][] = [
  [
    'a Run key of the registry',
    /Software\/Microsoft\/Windows\/CurrentVersion\/(?:Run|RunOnce|Policies\/Explorer\/Run)\b/i,
  ],
  ['a Run key of the registry', /Windows NT\/CurrentVersion\/Winlogon/i],
  ['the startup folder', /Start Menu\/Programs\/Startup/i],
  ['a scheduled task', /schtasks(?:\.exe)?\s.{0,40}\/create|register-scheduledtask/i],
  ['cron', /^\/etc\/cron|\bcrontab\s+-(?!l)|\|\s{0,5}crontab\b|^\/var\/spool\/cron|@reboot\s/],
  [
    'a service of systemd',
    /^\/etc\/systemd\/system|\.config\/systemd\/user|systemctl\s(?:--user\s)?enable|^\/(?:usr\/)?lib\/systemd\/system/,
  ],
  ['a launch agent', /Library\/Launch(?:Agents|Daemons)|launchctl\s(?:load|bootstrap)/],
  ['autostart of the desktop', /\.config\/autostart/],
  ['a service of Windows', /\bsc(?:\.exe)?\s+create\s/i],
]

const files: [string, RegExp][] = [
  ...locations,
  [
    'a start file of a shell',
    /(?:^|\/)\.(?:bashrc|bash_profile|zshrc|zprofile|profile|bash_login|config\/fish\/config\.fish)$|^\/etc\/(?:profile|rc\.local|bash\.bashrc|profile\.d\/.*)$/,
  ],
  [
    'a start file of Python',
    /(?:^|\/)(?:sitecustomize|usercustomize)\.py$|(?:site-packages|dist-packages).{0,80}\.pth$/,
  ],
]
