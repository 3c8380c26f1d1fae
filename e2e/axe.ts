import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails when axe finds anything on the page as it is now. */
export const expectAccessible = async (page: Page, where: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`)
  expect(found, where).toEqual([])
}

/** Every look that a page has to work in. */
export const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, width, name: `${colorScheme}, ${width} wide` })),
)
