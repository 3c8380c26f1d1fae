import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Showcase } from '#ui/testing/showcase.tsx'
import '#ui/theme.css'

afterEach(() => {
  delete document.documentElement.dataset['theme']
})

for (const theme of ['light', 'dark']) {
  for (const width of [1440, 390]) {
    test(`axe finds nothing in the whole vocabulary, ${theme}, ${width} wide`, async () => {
      document.documentElement.dataset['theme'] = theme
      await page.viewport(width, 900)
      await render(<Showcase />)
      await expect.element(page.getByRole('heading', { name: 'Showcase' })).toBeVisible()
      const { violations } = await axe.run(document.body, {
        rules: { region: { enabled: false } },
      })
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
      ).toEqual([])
    })
  }
}
