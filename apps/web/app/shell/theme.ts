export type Theme = 'light' | 'dark'

const key = 'comfy-registry-theme'

/** Script that runs before the first paint, so that the stored theme never flashes. */
export const themeScript = `try{const t=localStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** Returns the current theme: the stored theme, else the theme of the system. */
const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Switches to the other theme and stores the choice. */
export const toggleTheme = (): Theme => {
  const next = currentTheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  try {
    localStorage.setItem(key, next)
  } catch {
    // Without storage, the choice lasts until the visitor leaves the page.
  }
  return next
}
