import { createHash } from 'node:crypto'
import { html, type Html } from '#lib/html'

const STYLE = `
:root { color-scheme: light dark; --bg: #f7f6f2; --card: #ffffff; --line: #dfdcd3; --text: #14181b; --muted: #535a60; --edge: #a87000; --link: #875100; --focus: #1560c2; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0c0f12; --card: #13171b; --line: #272d34; --text: #e9edf0; --muted: #a6afb8; --edge: #ffc24b; --link: #ffc860; --focus: #8fc7ff; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 24px; min-height: 100svh; display: grid; place-items: center; background: var(--bg); color: var(--text);
  font: 16px/24px -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif; overflow-wrap: anywhere; }
main { width: 100%; max-width: 480px; padding: 32px 24px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.app { margin: 0 0 16px; color: var(--muted); font-weight: 600; }
h1 { margin: 0; font-size: 24px; line-height: 32px; font-weight: 650; letter-spacing: -0.02em; text-wrap: balance; }
p { margin: 12px 0 0; color: var(--muted); text-wrap: pretty; }
form { margin: 24px 0 0; }
button { min-height: 44px; padding: 0 20px; border: 1px solid var(--edge); border-radius: 8px; background: #ffc24b; color: #1a1304; font: inherit; font-weight: 600; cursor: pointer; }
a { color: var(--link); text-underline-offset: 3px; }
.link { display: inline-flex; align-items: center; min-height: 44px; }
a:focus-visible, button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 8px; }
`
const HASH = createHash('sha256').update(STYLE).digest('base64')

/** Allows only the page's own style and its form. */
export const UNSUBSCRIBE_POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const SETTINGS = html`<a class="link" href="/settings#email-digest">Email settings</a>`

const page = (appName: string, title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${appName}</title>
        ${{ html: `<style>${STYLE}</style>` }}
      </head>
      <body>
        <main>
          <p class="app">${appName}</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.html

export const unsubscribePages = (appName: string) => ({
  /** The form is sent to the same address. */
  ask: page(
    appName,
    'Stop email digests?',
    html`<p>
        We won't email you your new notifications any more. You'll still see them on ${appName}.
      </p>
      <form method="post"><button type="submit">Unsubscribe</button></form>`,
  ),
  done: page(
    appName,
    "You're unsubscribed",
    html`<p>You won't get email digests any more.</p>
      <p>Changed your mind? Turn them on again in Settings.</p>
      <p>${SETTINGS}</p>`,
  ),
  invalid: page(
    appName,
    "This link doesn't work",
    html`<p>
        It may be incomplete. Copy all of it from the email, or turn off email digests in Settings.
      </p>
      <p>${SETTINGS}</p>`,
  ),
})
