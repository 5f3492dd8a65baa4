/** The last resort, when even the error page could not be rendered: plain, and without any script. */
export const faultPage = (requestId: string): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Something went wrong · ComfyUI Registry</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem}code{font-size:.875em}</style>
<h1>Something went wrong</h1>
<p>The fault is ours. Nothing was changed. Try again in a moment; if it stays, report this id: <code>${escape(requestId)}</code></p>
<p><a href="/">ComfyUI Registry</a></p>
</html>`,
    { status: 500, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  )

const escape = (text: string) => text.replace(/[^\w.-]/g, '')
