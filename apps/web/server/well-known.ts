/** Responds to the few URLs that are neither pages nor files: the Discord redirect and robots.txt. */
export const wellKnown = (pathname: string, publicUrl: string): Response | undefined => {
  if (pathname === '/discord')
    return new Response(null, { status: 307, headers: { location: 'https://discord.gg/comfyorg' } })
  if (pathname === '/robots.txt') return robots(publicUrl)
  return undefined
}

const robots = (publicUrl: string) => {
  const root = new URL(publicUrl).pathname.replace(/\/+$/, '')
  const hidden = ['/api/', '/auth/', '/*/auth/'].map((path) => `Disallow: ${root}${path}`)
  const lines = ['User-agent: *', ...hidden, '', `Sitemap: ${publicUrl}/sitemap.xml`, '']
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
