/** Tells those who hear the page what has just happened; the others have seen it. */
export function Announcement({ children }: { children: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  )
}
