/** What an instance is: its image, its password, its tags. */
import { images, serverActions as api, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, area, changeForm, lines, password, select } from '#resource/forms/fields.ts'
import { areMet } from '#resource/reading/requirements.tsx'

/** Whether the hypervisors of this cloud can give a server its password (RS-SET-04). */
const canSetPassword = { setting: 'OPENSTACK_HYPERVISOR_FEATURES.can_set_password' }

/** What Nova makes up where the user gives none, and tells once. */
const madeUp = {
  called: [t('Admin Password'), t('admin password'), t('password')] as const,
  value: ({ adminPass }: { readonly adminPass?: string }) => adminPass,
  file: ['password.txt', 'text/plain'] as const,
}

const imageChoices = async (signal: AbortSignal): Promise<readonly Choice[]> => {
  const query = { paginate: true, limit: 1000, status: 'active', sort_key: 'name' } as const
  const { items } = await call(images.list, { query: { ...query, sort_dir: 'asc' } }, { signal })
  return items.map(({ id, name }) => ({ value: id, label: name ?? id }))
}

export const diskConfigs = [
  { value: 'AUTO', label: t('Automatic: one partition as large as the disk') },
  { value: 'MANUAL', label: t('Manual: as the image has it') },
] as const satisfies readonly Choice[]

/** Writes the disk of a server anew. */
export const rebuilding = async (server: Server, signal: AbortSignal) => {
  const [choices, tells] = await Promise.all([imageChoices(signal), areMet([canSetPassword])])
  const present = choices.find(({ value }) => value === server.image?.id)
  const config = server['OS-DCF:diskConfig'] === 'MANUAL' ? 'MANUAL' : 'AUTO'
  return askForm({
    endpoint: api.rebuild,
    intro: t('The disk of {name} is rewritten from an image. Everything on it is lost.', {
      name: server.name,
    }),
    fields: {
      image_id: select(t('Select Image'), choices, { start: present?.value ?? '' }),
      disk_config: select(t('Disk Partition'), diskConfigs, { start: config }),
      description: area(t('Description'), { start: server.description ?? '' }),
      admin_pass: password(t('Rebuild Password'), {
        description: t('If empty, one is generated.'),
        requires: [canSetPassword],
      }),
    },
    send: (body) => {
      const described = { ...body, description: body.description || null }
      return call(api.rebuild, { params: { id: server.id }, body: described })
    },
    ...(tells && { shownOnce: madeUp }),
    done: t('Rebuilding: %s.'),
    failed: t('Unable to rebuild the instance.'),
  })
}

/** Starts a server from another image, with its own disk beside that. */
export const rescuing = async ({ id, name }: Server) =>
  askForm({
    endpoint: api.rescue,
    intro: t('{name} starts from the image that you choose, with its own disk beside it.', {
      name,
    }),
    fields: {
      image_id: select(
        t('Select Image'),
        async (signal) => [
          { value: '', label: t('The image it was created from') },
          ...(await imageChoices(signal)),
        ],
        { start: '' },
      ),
      admin_pass: password(t('Password'), {
        description: t('If empty, one is generated.'),
      }),
    },
    send: (body) => call(api.rescue, { params: { id }, body }),
    shownOnce: madeUp,
    done: t('Rescuing: %s.'),
    failed: t('Unable to rescue the instance.'),
  })

/** Gives the administrator inside a server another password. */
export const passwordChange = async ({ id, name }: Server) =>
  askForm({
    endpoint: api.changePassword,
    intro: t('The administrator of {name} gets another password, if its image lets it.', { name }),
    fields: { admin_pass: password(t('New Password')) },
    send: (body) => call(api.changePassword, { params: { id }, body }),
    done: t('Changing the password of: %s.'),
    failed: t('Unable to change the password of the instance.'),
  })

/** Words by which servers are found again. */
export const tagging = async ({ id, tags: before = [] }: Server) =>
  changeForm({
    endpoint: api.setTags,
    fields: {
      tags: lines(t('Tags'), {
        description: t('One per line, of up to 60 characters, without commas and slashes.'),
        start: before,
        rows: 6,
      }),
    },
    send: ({ tags = before }) => call(api.setTags, { params: { id }, body: { tags } }),
    submit: t('Save'),
    done: t('Changed the tags of: %s.'),
    failed: t('Unable to change the tags of the instance.'),
  })
