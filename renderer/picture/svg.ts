/** Attributes of an element; those that are null are left out. */
type Attributes = Readonly<Record<string, string | number | null>>

/**
 * One element of an SVG as text. What it is given as `children` is markup already: text of a session comes in through
 * `svgText` alone.
 */
export function svgElement(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escapeXml(value ?? '')}"`)
    .join('')
  return children.length === 0 ? `<${name}${given}/>` : `<${name}${given}>${children.join('')}</${name}>`
}

/** A text element: whatever it says is text, and no markup. */
export function svgText(text: string, attributes: Attributes): string {
  return svgElement('text', attributes, escapeXml(text))
}

/** What XML 1.0 lets stand in no document, not even escaped: control characters, halves of pairs, two non-characters. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may stand in an XML document, in an element or in an attribute between quotation marks. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}

/** Hundredths of a pixel are more than can be seen. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
