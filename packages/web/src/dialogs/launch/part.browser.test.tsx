import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { TextInput } from '#forms/fields.tsx'
import { Part } from '#dialogs/launch/part.tsx'
import { useLaunch, type Launch } from '#dialogs/launch-instance/use-launch.ts'
import { openGround } from '#dialogs/testing/launch.tsx'
import { show } from '#resource/testing/open.tsx'
import { Button } from '#ui/press/button.tsx'

const draw = vi.fn<(props: { readonly launch: Launch }) => null>(() => null)
const drawn = () => draw.mock.lastCall?.[0].launch

const Form = () => {
  const launch = useLaunch()
  return (
    <>
      <TextInput field={launch.field('name')} label="Name" />
      <Button onPress={() => launch.choose({ instance_count: 7 })}>Seven</Button>
      <Part launch={launch} of={draw} />
    </>
  )
}

test('a part of the form is not drawn anew for a letter of the name, but for every other choice', async () => {
  await openGround({})
  await show(<Form />)
  await expect
    .poll(() => [drawn()?.data.ground, drawn()?.data.quotas, drawn()?.data.zones].map(isRead))
    .toEqual([true, true, true])
  draw.mockClear()
  const name = page.getByRole('textbox', { name: /^Name/ })
  await name.fill('a-name')
  await expect.element(name).toHaveValue('a-name')
  expect(draw).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Seven' }).click()
  await expect.poll(() => drawn()?.spec.instance_count).toBe(7)
  expect(drawn()?.spec.name).toBe('a-name')
})

const isRead = (part: { readonly data: unknown; readonly busy: boolean } | undefined): boolean =>
  part?.data !== undefined && !part.busy
