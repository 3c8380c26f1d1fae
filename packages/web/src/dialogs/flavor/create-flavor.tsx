import { createFlavorWorkflow, flavors as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { drawn } from '#resource/forms/drawn.ts'
import { line } from '#resource/forms/fields.ts'
import { wizard } from '#resource/forms/wizard.ts'
import { flavorFields } from '#dialogs/flavor/fields.ts'
import { ProjectAccess, readProjects } from '#dialogs/flavor/project-access.tsx'

const nobody: { readonly flavor_access: string[] } = { flavor_access: [] }

const access = drawn(nobody, {
  rules: {},
  shown: {},
  read: readProjects,
  draw: (form, projects) => (
    <>
      <Unread
        loaded={projects}
        says={(why) => `${t('Unable to retrieve the projects.')} ${why}`}
        again={t('Read the projects again')}
      />
      <ProjectAccess
        projects={projects.data ?? []}
        chosen={form.values.flavor_access}
        onChange={(chosen) => form.set({ flavor_access: [...chosen] })}
      />
    </>
  ),
})

const { name, ...sizes } = flavorFields

/** A flavor, and the projects that may use it (RS-FLAVOR-02). */
export const createFlavor = wizard({
  values: createFlavorWorkflow,
  steps: [
    {
      id: 'information',
      title: t('Flavor Information'),
      help: [
        t('A flavor is the size of an instance: its processors, memory and disk.'),
        t('Its name and its ID must not be those of another flavor.'),
      ],
      fields: {
        name,
        id: line(t('ID'), {
          start: 'auto',
          description: t('Leave it empty or enter "auto" for a generated ID.'),
        }),
        ...sizes,
      },
    },
    {
      id: 'access',
      title: t('Flavor Access'),
      help: [
        t(
          'Select the projects that may use the flavor. If no project is selected, all projects ' +
            'can use it.',
        ),
      ],
      fields: access,
    },
  ],
  finish: t('Create Flavor'),
  send: ({ flavor_access, ...values }) =>
    call(api.create, { body: { ...values, flavor_access: flavor_access.map((id) => ({ id })) } }),
})
