import type { Volume } from '@meridian/contract'
import { LookedUpLink } from '#resource/lookups.tsx'

type Props = { readonly attachments: Volume['attachments'] }

/** The servers that a volume is attached to, and what they call it. */
export const Attachments = ({ attachments }: Props) => (
  <>
    {attachments.map(({ server_id, device }) =>
      server_id ? (
        <div key={server_id}>
          <LookedUpLink in="servers" type="OS::Nova::Server" id={server_id} />{' '}
          {device && <span className="text-muted">{device}</span>}
        </div>
      ) : null,
    )}
  </>
)
