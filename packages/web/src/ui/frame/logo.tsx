/** The product's sign and name. */
export function Logo({ size = 'normal' }: { size?: 'normal' | 'large' }) {
  const large = size === 'large'
  return (
    <span className={`flex items-center gap-2 font-semibold ${large ? 'text-xl' : 'text-lg'}`}>
      <svg aria-hidden viewBox="0 0 32 32" fill="none" className={large ? 'size-9' : 'size-6'}>
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <g className="stroke-on-accent" strokeWidth="2.2">
          <circle cx="16" cy="16" r="9.5" />
          <ellipse cx="16" cy="16" rx="4" ry="9.5" />
          <path d="M6.5 16h19" />
        </g>
      </svg>
      <span className={large ? '' : 'max-[30rem]:hidden'}>Meridian</span>
    </span>
  )
}
