import { afterEach, expect, test } from 'vitest'
import { seriesColour, seriesDash } from '#ui/charts/palette.ts'
import '#ui/theme.css'

afterEach(() => delete document.documentElement.dataset['theme'])

/** What a colour is in this browser, in parts of red, green and blue. */
const partsOf = (css: string): readonly number[] => {
  const probe = document.createElement('span')
  probe.style.color = css
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return [...color.matchAll(/[\d.]+/g)].slice(0, 3).map(Number)
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (css: string): number => {
  const [red = 0, green = 0, blue = 0] = partsOf(css).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

for (const theme of ['light', 'dark']) {
  test(`lines and slices stand out from what is behind them, ${theme}`, () => {
    document.documentElement.dataset['theme'] = theme
    for (const ground of ['var(--color-surface)', 'var(--color-canvas)']) {
      for (let at = 0; at < 6; at += 1) {
        expect(contrast(seriesColour(at), ground), `series ${at + 1}`).toBeGreaterThan(4.5)
      }
      for (const token of ['info', 'warning', 'danger']) {
        expect(contrast(`var(--color-${token})`, ground), token).toBeGreaterThan(3)
      }
    }
  })
}

test('lines of the same colour differ in their dashes', () => {
  const looks = Array.from(
    { length: 12 },
    (_, at) => `${seriesColour(at)} ${seriesDash(at).join(' ')}`,
  )
  expect(new Set(looks).size).toBe(12)
})
