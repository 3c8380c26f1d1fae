import { projects } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { select } from '#resource/forms/fields.ts'

/** Whose a new thing of the network service is to be, which administrators say. */
export const projectField = (description: string) =>
  select(
    t('Project'),
    async (signal) => {
      const { items } = await call(projects.list, { query: {} }, { signal })
      const all = items.map(({ id, name }) => ({ value: id, label: name }))
      return [{ value: '', label: t('This project') }, ...all]
    },
    {
      start: '',
      requires: [
        policy('network', 'context_is_admin'),
        policy('identity', 'identity:list_projects'),
      ],
      description,
    },
  )
