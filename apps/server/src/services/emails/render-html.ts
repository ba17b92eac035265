import { escapeHtml } from '#lib/html'
import type { EmailContent, EmailItem } from './render-email.ts'

/**
 * Colours by class: in light and in dark mode. Mail programs that don't know the media query show the light ones, which
 * stand on the elements themselves.
 */
const COLORS = {
  page: ['background-color:#f7f6f2', 'background-color:#0c0f12'],
  card: [
    'background-color:#ffffff;border-color:#dfdcd3',
    'background-color:#13171b;border-color:#272d34',
  ],
  text: ['color:#14181b', 'color:#e9edf0'],
  muted: ['color:#535a60', 'color:#a6afb8'],
  line: ['border-color:#dfdcd3', 'border-color:#272d34'],
  code: ['background-color:#f7f6f2;color:#14181b', 'background-color:#0c0f12;color:#e9edf0'],
  // The lit window of the logo, and the button: the same in both.
  lamp: [
    'background-color:#ffc24b;color:#1a1304;border-color:#a87000',
    'background-color:#ffc24b;color:#1a1304;border-color:#ffc24b',
  ],
} as const
type Color = keyof typeof COLORS

const important = (rules: string) => rules.replaceAll(/;|$/g, ' !important;')

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${Object.entries(COLORS)
  .map(([name, [, dark]]) => `.${name}{${important(dark)}}`)
  .join('')}}`

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const BODY = `${FONT};font-size:16px;line-height:24px`
const SMALL = `${FONT};font-size:14px;line-height:20px`

/** The attributes of an element in these colours; styles are inline, because some mail programs know no others. */
const look = (colors: readonly Color[], style: string): string =>
  `class="${colors.join(' ')}" style="${[...colors.map((name) => COLORS[name][0]), style].join(';')}"`

/** Mail programs agree on nothing but tables. */
const table = (attributes: string, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`

const paragraph = (html: string, color: Color = 'text', style = BODY) =>
  `<p ${look([color], `margin:0 0 16px;${style};overflow-wrap:anywhere`)}>${html}</p>`

/** The button is a cell with a background, so that its whole area stays visible where padding of links is ignored. */
function renderButton({ label, url }: NonNullable<EmailContent['link']>): string {
  const href = escapeHtml(url.href)
  const link = `<a href="${href}" ${look(['lamp'], `display:inline-block;padding:12px 20px;border-radius:8px;border-width:1px;border-style:solid;${BODY};font-weight:600;text-decoration:none`)}>${escapeHtml(label)}</a>`
  return [
    table(
      'style="margin:0 0 16px"',
      `<tr><td ${look(['lamp'], 'border-radius:8px')} bgcolor="#ffc24b">${link}</td></tr>`,
    ),
    paragraph(
      `Or open this address: <span style="word-break:break-all">${href}</span>`,
      'muted',
      SMALL,
    ),
  ].join('\n')
}

const renderCode = (code: string): string =>
  table(
    'style="margin:0 0 16px"',
    `<tr><td ${look(['code'], `padding:12px 20px;border-radius:8px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px`)}>${escapeHtml(code)}</td></tr>`,
  )

/** Directions of writing in other people's texts don't reach beyond them. */
const isolated = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`

function renderItem({ subject, rest, quote, url }: EmailItem): string {
  const line = `<strong>${isolated(subject)}</strong> ${isolated(rest)}`
  const link = `<a href="${escapeHtml(url.href)}" ${look(['text'], `${BODY};text-decoration:none`)}>${line}</a>`
  const said = quote
    ? `<div ${look(['muted'], `margin-top:4px;${SMALL};overflow-wrap:anywhere`)}>“${isolated(quote)}”</div>`
    : ''
  return `<tr><td ${look(['line'], 'padding:12px 0;border-top-width:1px;border-top-style:solid')}>${link}${said}</td></tr>`
}

const renderItems = (items: readonly EmailItem[]): string =>
  table('width="100%" style="margin:0 0 16px"', items.map(renderItem).join('\n'))

/** The product's sign without a picture: a lit window, and the name. */
const renderHeader = (appName: string): string =>
  table(
    'style="margin:0 0 16px"',
    `<tr><td width="12" height="16" ${look(['lamp'], 'border-radius:2px;font-size:0;line-height:0')} bgcolor="#ffc24b">&nbsp;</td><td ${look(['text'], `padding-left:10px;${BODY};font-weight:700`)}>${escapeHtml(appName)}</td></tr>`,
  )

function renderFooter(appName: string, { footer = [] }: EmailContent): string {
  const links = footer.map(
    ({ label, url }) =>
      `<a href="${escapeHtml(url.href)}" ${look(['muted'], 'text-decoration:underline')}>${escapeHtml(label)}</a>`,
  )
  return `<p ${look(['muted'], `margin:16px 0 0;${SMALL}`)}>${[escapeHtml(appName), ...links].join(' · ')}</p>`
}

/** What a mail program shows after the subject in its list; nothing of it is visible in the email. */
const renderPreview = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}</div>`

/** The email as HTML: tables, no picture, no script, and readable without any style. */
export function renderHtml(content: EmailContent, appName: string): string {
  const { subject, opening, items = [], link, code, closing } = content
  const card = [
    `<h1 ${look(['text'], `margin:0 0 16px;${FONT};font-size:22px;line-height:30px;font-weight:700;overflow-wrap:anywhere`)}>${escapeHtml(subject)}</h1>`,
    paragraph(escapeHtml(opening)),
    ...(items.length > 0 ? [renderItems(items)] : []),
    ...(link ? [renderButton(link)] : []),
    ...(code ? [renderCode(code)] : []),
    ...closing.map((line) => paragraph(escapeHtml(line), 'muted')),
  ].join('\n')
  const column = [
    renderHeader(appName),
    table(
      `width="100%" ${look(['card'], 'border-width:1px;border-style:solid;border-radius:12px;border-collapse:separate')} bgcolor="#ffffff"`,
      `<tr><td style="padding:28px 24px 12px">${card}</td></tr>`,
    ),
    renderFooter(appName, content),
  ].join('\n')
  const page = `<tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="520"><tr><td><![endif]-->
<div style="max-width:520px;margin:0 auto;text-align:left">
${column}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body ${look(['page'], 'margin:0;padding:0')}>
${renderPreview(opening)}
${table(`width="100%" ${look(['page'], 'border-collapse:collapse')} bgcolor="#f7f6f2"`, page)}
</body></html>
`
}
