import { t } from '#lib/translate.ts'
import type { TypeCode } from '#resource/define.ts'
import { loadBalancer } from '#kinds/octavia/kinds.ts'

/**
 * Why something is in the state ERROR, and what can be done. Octavia changes what is in a load balancer
 * that is ACTIVE, and a load balancer that is not only by a failover (`MUTABLE_STATUSES`,
 * `FAILOVERABLE_STATUSES` in octavia.common.constants).
 */
export const failedChange = (type: TypeCode, name: string): string =>
  type === loadBalancer.type
    ? t(
        'The last change of {name} has failed. An administrator can fail it over, or it can be deleted.',
        { name },
      )
    : t('The last change of {name} has failed. Change it once more, or delete it.', { name })
