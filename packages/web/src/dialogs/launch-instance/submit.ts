import { servers } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { ActionResult } from '#resource/action.ts'
import { toast } from '#ui/tell/toast.ts'
import { launchBody } from '#dialogs/launch-instance/payload.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

/** Launches what was chosen; resolves with what was made. Throws `ApiError`. */
export const submitLaunch = async ({ spec, data }: Launch): Promise<ActionResult> => {
  const created = await call(servers.create, { body: launchBody(spec, data.known) })
  return { created: [{ type: 'OS::Nova::Server', id: created.id }] }
}

/** Says that a launch was accepted. */
export const tellLaunched = ({ spec, sent }: Launch): void => {
  sent()
  toast.add('info', t('Scheduled creation of %s instance(s).', spec.instance_count))
}
