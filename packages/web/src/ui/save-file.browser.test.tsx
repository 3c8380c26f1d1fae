import { expect, test, vi } from 'vitest'
import { saveFrom } from '#ui/save-file.ts'

test('a download of this site is a link that is saved and not shown, under the name of its answer', () => {
  const clicked: HTMLAnchorElement[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this)
  })
  saveFrom('/api/glance/images/1/file/')
  click.mockRestore()
  const [link] = clicked
  expect([link?.pathname, link?.hasAttribute('download'), link?.download]).toEqual([
    '/api/glance/images/1/file/',
    true,
    '',
  ])
})
