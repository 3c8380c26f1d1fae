import type { Project } from '@meridian/contract'
import { useState, type ReactNode } from 'react'
import { searchProjects } from '#dialogs/found-people.ts'
import { FoundInput } from '#forms/fields/found-input.tsx'
import { useFound } from '#forms/fields/found.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import type { Field } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { ownWidget } from '#resource/forms/more-fields.ts'
import { Gate } from '#resource/reading/requirements.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { AddIcon } from '#ui/icons.ts'
import type { Option } from '#ui/fields/select.tsx'

type Props = {
  readonly field: Field<string>
  readonly domainId: string
  readonly known: readonly Option[]
}

const mayCreate = [
  policy('identity', 'identity:create_project'),
  { setting: 'OPENSTACK_KEYSTONE_BACKEND.can_edit_project' },
]

/**
 * The primary project of a user, found by typing among those of the domain, or made on top of the
 * form: what was made is chosen then (SH-MODAL-16, SH-MODAL-22). `held` is the one that the user has.
 */
export const projectField = (domainId: string, held?: Option) =>
  ownWidget(t('Primary Project'), {
    start: held?.value ?? '',
    draw: ({ field }) => (
      <ProjectField field={field} domainId={domainId} known={held ? [held] : []} />
    ),
  })

const ProjectField = ({ field, domainId, known }: Props) => {
  const found = useFound(`projects of ${domainId}`, searchProjects({ domain_id: domainId }))
  const [made, setMade] = useState<readonly Option[]>([])
  const [dialog, setDialog] = useState<ReactNode>()
  const create = async () => {
    try {
      const close = (project?: Project) => {
        setDialog(undefined)
        if (!project) return
        setMade((all) => [...all, { value: project.id, label: project.name }])
        field.onChange(project.id)
      }
      setDialog(await openWizard(close))
    } catch (error) {
      tellUnable(t('The page could not be loaded.'), error)
    }
  }
  return (
    <>
      <FoundInput
        field={field}
        label={t('Primary Project')}
        found={found}
        known={[...known, ...made]}
        none={t('There is no project in the domain.')}
        beside={
          <Gate name="create a project beside" requires={mayCreate}>
            <IconButton
              icon={AddIcon}
              aria-label={t('Create Project')}
              onPress={() => void create()}
            />
          </Gate>
        }
      />
      {dialog}
    </>
  )
}

const openWizard = async (close: (project?: Project) => void) => {
  const [{ DeclaredWizard }, { createProject }] = await Promise.all([
    import('#resource/forms/wizard-dialog.tsx'),
    import('#dialogs/project/create-project.tsx'),
  ])
  const wizard = await createProject()
  return (
    <DeclaredWizard
      title={t('Create Project')}
      wizard={{ ...wizard, done: t('Created Project: %s.') }}
      nameOf={(_, { name }) => name}
      onClose={() => close()}
      onDone={close}
    />
  )
}
