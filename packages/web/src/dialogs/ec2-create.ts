import { ec2Credentials as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import { askForm } from '#resource/forms/fields.ts'

/** The form of a new key, of which Keystone makes both halves up: there is nothing to fill in. */
export const creatingKey = async () => {
  const { project_name } = await userSession()
  return askForm({
    endpoint: api.create,
    intro: t('Tools that use Amazon’s EC2 interface sign in with it in the project {project}.', {
      project: project_name ?? '-',
    }),
    fields: {},
    send: () => call(api.create),
    done: ({ access }) => t('Created EC2 credential: %s.', access),
    failed: t('Unable to create the EC2 credential.'),
  })
}
