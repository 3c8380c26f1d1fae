/** Heat's own answers, and the wizards as a page opens them. */
import type { StackChanges } from '@meridian/contract'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { DraftedDialog } from '#forms/drafts/drafted-dialog.tsx'
import type { Drafted } from '#forms/drafts/use-draft.ts'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/tell/toast.ts'
import type {
  CurrentStack,
  LaunchCalls,
  UpdateCalls,
  ValidatedTemplate,
} from '#dialogs/stack/heat.ts'
import { LaunchStack } from '#dialogs/stack/launch-stack.tsx'
import { UpdateStack } from '#dialogs/stack/update-stack.tsx'

const plain = { Description: '', NoEcho: 'false' }

/** What Heat makes of a template with a parameter of each type. */
export const validated: ValidatedTemplate = {
  Description: 'A server with a disk',
  Parameters: {
    title: { ...plain, Type: 'String', Label: 'Title' },
    flavor: {
      ...plain,
      ...{ Type: 'String', Label: 'Flavor', Default: 'm1.small', CustomConstraint: 'nova.flavor' },
    },
    count: { ...plain, Type: 'Number', Label: 'Count', Default: 2, MinValue: 1, MaxValue: 5 },
    password: {
      ...{ Type: 'String', Description: '', NoEcho: 'true', Label: 'Password' },
      ...{ MinLength: 6, MaxLength: 12, ConstraintDescription: 'Six letters to twelve.' },
    },
    names: { ...plain, Type: 'CommaDelimitedList', Label: 'Names', Default: 'one,two' },
    settings: { ...plain, Type: 'Json', Label: 'Settings', Default: { a: 1 } },
    mode: {
      ...plain,
      ...{ Type: 'String', Label: 'mode', Default: 'fast', AllowedValues: ['fast', 'slow'] },
    },
    monitored: { ...plain, Type: 'Boolean', Label: 'monitored', Default: true },
  },
  ParameterGroups: [
    { label: 'Machine', description: 'What it runs on', parameters: ['flavor', 'count'] },
    { label: 'Access', parameters: ['password'] },
  ],
}

export const template = 'heat_template_version: 2021-04-16\nresources: {}'

const word = { resource_name: 'word', resource_type: 'OS::Heat::RandomString' }

export const changes: StackChanges = {
  unchanged: [{ resource_name: 'same', resource_type: 'OS::Heat::Value' }],
  updated: [],
  replaced: [{ resource_name: 'word', resource_type: 'OS::Heat::RandomString' }],
  added: [{ resource_name: 'fresh', resource_type: 'OS::Heat::Value' }],
  deleted: [{ resource_name: 'old', resource_type: 'OS::Heat::Value' }],
}

const starting = (name: string) => new RegExp(`^${name}`)
export const textbox = (name: string) => page.getByRole('textbox', { name: starting(name) })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const step = (name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: starting(name) })

const noDraft: Drafted = { form: 'launch stack', kept: undefined }

/** The wizard of a new stack over a cloud with the demo world, whose Heat answers as it is told. */
export const openLaunch = async (more: Partial<LaunchCalls> = {}, draft = noDraft) => {
  // What another test told would lie above the dialog.
  toast.clearAll()
  await openWorld()
  const calls = {
    validate: vi.fn<LaunchCalls['validate']>(more.validate ?? (async () => validated)),
    preview: vi.fn<LaunchCalls['preview']>(
      more.preview ??
        (async ({ stack_name }) => ({
          stack_name,
          resources: [
            { ...word, stack_name, description: 'A word' },
            { resource_name: 'inner', resource_type: 'OS::Heat::Value', stack_name: 'within' },
          ],
        })),
    ),
    create: vi.fn<LaunchCalls['create']>(more.create ?? (async () => ({ id: 'made' }))),
  }
  const close = vi.fn<(made?: { readonly id: string }) => void>()
  await show(
    <DraftedDialog drafted={draft}>
      <LaunchStack calls={calls} close={close} />
    </DraftedDialog>,
  )
  await expect.element(textbox('Template')).toBeVisible()
  return { ...calls, close }
}

const stack: CurrentStack = {
  ...{ id: 'a', stack_name: 'web', timeout_mins: 30, disable_rollback: false, tags: ['x'] },
  parameters: {
    ...{ title: 'old', flavor: 'm1.small', count: '3', password: '******', names: 'one' },
    ...{ settings: '{"a": 1}', mode: 'fast', monitored: 'True' },
  },
  ...{ template, environment: '', files: {} },
}

/** The wizard that updates such a stack. */
export const openUpdate = async () => {
  // What another test told would lie above the dialog.
  toast.clearAll()
  await openWorld()
  const calls = {
    validate: vi.fn<UpdateCalls['validate']>(async () => validated),
    preview: vi.fn<UpdateCalls['preview']>(async () => changes),
    update: vi.fn<UpdateCalls['update']>(async () => undefined),
  }
  const close = vi.fn<(begun?: true) => void>()
  await show(<UpdateStack stack={stack} calls={calls} close={close} />)
  await expect.element(textbox('Template')).toBeVisible()
  return { ...calls, close }
}
