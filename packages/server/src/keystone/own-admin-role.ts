import { say } from '@meridian/contract'
import type { Config } from '#config.ts'
import { errors } from '#http/errors.ts'
import type { Session } from '#sessions/session.ts'
import { isAdminRole } from '#sessions/user-session.ts'

type Taken = {
  readonly session: Session
  /** The project that a user loses a role on. */
  readonly target: string
  readonly actor: string
  readonly roleId: string
}

/** Throws 403: who is an administrator by this role would be left without a way back to it. */
export const refuseOwnAdminRole = (
  { session, target, actor, roleId }: Taken,
  config: Config,
): void => {
  if (actor !== session.user.id || target !== session.project?.id) return
  const role = session.roles.find(({ id }) => id === roleId)
  if (role && isAdminRole(role, config))
    throw errors.forbidden(
      say(
        'You cannot take away your own administrator role on the project you work in. Switch to another project first.',
      ),
    )
}
