interface Notice {
  readonly title: string;
  readonly options: NotificationOptions & { readonly tag: string };
}
interface WorkerMessage {
  readonly opened?: string;
  readonly link?: string;
}

/** Notices by way of the page's worker: the only ones that phones show, and those that are pushed. */
export function workerNotices(workers: ServiceWorkerContainer) {
  const opens = new Map<string, () => void>();
  const leads = new Set<(path: string) => void>();
  workers.addEventListener('message', ({ data }: MessageEvent<WorkerMessage | null>) => {
    const { opened: tag = '', link } = data ?? {};
    opens.get(tag)?.();
    opens.delete(tag);
    if (link) for (const lead of leads) lead(link);
  });
  return {
    async show({ title, options }: Notice, opened: () => void) {
      opens.set(options.tag, opened);
      const registration = await workers.ready;
      await registration.showNotification(title, options);
    },
    onLed(lead: (path: string) => void) {
      leads.add(lead);
      return () => void leads.delete(lead);
    },
  };
}
