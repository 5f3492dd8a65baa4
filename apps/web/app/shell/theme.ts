export type Theme = 'light' | 'dark'

const key = 'comfy-registry-theme'

/** Runs before the first paint, so that a remembered theme never flashes. */
export const themeScript = `try{const t=localStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** The theme on the screen: the remembered one, else the system's. */
const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Switches to the other theme and remembers it. */
export const toggleTheme = (): Theme => {
  const next = currentTheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  try {
    localStorage.setItem(key, next)
  } catch {
    // A browser that keeps nothing shows the choice until the page is left.
  }
  return next
}
