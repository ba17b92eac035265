import { newestJobsQuery } from '#features/jobs'
import { locationText, salaryText } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

/** The newest jobs, beside a feed; empty when there are none. */
export function NewestJobs() {
  const { data: jobs = [] } = useQuery(newestJobsQuery())
  if (jobs.length === 0) return null
  return (
    <aside aria-label="Newest jobs" className="sticky top-below-bar self-start">
      <h2 className="text-label text-muted">Newest jobs</h2>
      <ul className="my-4 grid gap-4">
        {jobs.map((job) => (
          <li key={job.$id} className="min-w-0 text-small wrap-anywhere text-muted">
            <Link to={`/jobs/${job.$id}`} className="block text-strong text-text hover:underline">
              {job.title}
            </Link>
            <p>{[job.company, salaryText(job)].filter(Boolean).join(' · ')}</p>
            <p>{locationText(job)}</p>
          </li>
        ))}
      </ul>
      <Link to="/jobs" className="link text-small">
        All jobs
      </Link>
    </aside>
  )
}
