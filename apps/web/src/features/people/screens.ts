export const peopleScreens = {
  allUsers: async () => ({ Component: (await import('./people-screen.tsx')).PeopleScreen }),
  profile: async () => ({ Component: (await import('./profile-screen.tsx')).ProfileScreen }),
  followList: async () => ({ Component: (await import('./lists/dialogs.tsx')).FollowList }),
  /** In a page that gives a post as the context of its outlet. */
  likers: async () => ({ Component: (await import('./lists/dialogs.tsx')).Likers }),
  resume: async () => ({ Component: (await import('./resume/resume-screen.tsx')).ResumeScreen }),
  updateProfile: async () => ({
    Component: (await import('./form/update-profile-screen.tsx')).UpdateProfileScreen,
  }),
}
