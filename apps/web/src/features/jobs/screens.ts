export const jobScreens = {
  board: async () => ({ Component: (await import('./board/board-screen.tsx')).BoardScreen }),
  searches: async () => ({
    Component: (await import('./searches/searches-screen.tsx')).SearchesScreen,
  }),
  mine: async () => ({ Component: (await import('./my-jobs-screen.tsx')).MyJobsScreen }),
  interests: async () => ({
    Component: (await import('./interests/my-interests-screen.tsx')).MyInterestsScreen,
  }),
  ad: async () => ({ Component: (await import('./job-screen.tsx')).JobScreen }),
  post: async () => ({ Component: (await import('./form/job-form-screens.tsx')).NewJobScreen }),
  edit: async () => ({ Component: (await import('./form/job-form-screens.tsx')).EditJobScreen }),
}
