interface Notice {
  readonly title: string;
  readonly options: NotificationOptions & { readonly tag: string };
}
interface WorkerMessage {
  readonly opened?: string;
}

/** Notices by way of the page's worker: the only ones that phones show. */
export function workerNotices(workers: ServiceWorkerContainer) {
  const opens = new Map<string, () => void>();
  workers.addEventListener('message', ({ data }: MessageEvent<WorkerMessage | null>) => {
    const tag = data?.opened ?? '';
    opens.get(tag)?.();
    opens.delete(tag);
  });
  return async ({ title, options }: Notice, opened: () => void) => {
    opens.set(options.tag, opened);
    const registration = await workers.ready;
    await registration.showNotification(title, options);
  };
}
