/** The style of the archive's page: the product's colours in light and dark, without external resources. */
export const STYLE = `
:root { color-scheme: light dark; --bg: #f7f6f2; --mat: #eceae3; --line: #dfdcd3; --text: #14181b; --muted: #535a60; --lamp: #b07500; --link: #875100; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0c0f12; --mat: #07090b; --line: #272d34; --text: #e9edf0; --muted: #a6afb8; --lamp: #ffc24b; --link: #ffc860; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1120px; padding: 48px 24px 96px; background: var(--bg); color: var(--text);
  font: 16px/24px -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 32px; line-height: 38px; font-weight: 650; letter-spacing: -0.025em; }
h2 { margin: 72px 0 16px; padding-left: 12px; border-left: 3px solid var(--lamp); font-size: 20px; line-height: 28px; font-weight: 650; letter-spacing: -0.015em; }
p { margin: 8px 0 0; max-width: 68ch; }
[dir] { white-space: pre-line; }
a { color: var(--link); text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; border-radius: 4px; }
code, time, .fact { color: var(--muted); font: 13px/20px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.portrait { width: 96px; height: 96px; margin-bottom: 16px; object-fit: cover; border-radius: 12px; background: var(--mat); }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 24px 0 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 10px 0; }
.posts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr)); gap: 48px 24px; }
figure { margin: 0; }
figure img { display: block; width: 100%; height: 280px; object-fit: contain; background: var(--mat); border-radius: 12px; }
figure a { display: block; border-radius: 12px; }
figcaption p { margin-top: 8px; }
.rows { margin: 0; padding: 0; list-style: none; }
.rows li { padding: 12px 0; border-top: 1px solid var(--line); }
.rows p { margin: 0; }
.none { color: var(--muted); }
`
