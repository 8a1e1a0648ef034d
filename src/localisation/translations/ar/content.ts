import { pluralsOf } from '../../plural.ts';
import type { Messages } from '../../sections/index.ts';

const plural = pluralsOf('ar');
/** After a noun or preposition. */
const filesInGenitive = (number: number) =>
  plural(number, { one: 'ملف واحد', two: 'ملفين', few: '# ملفات', many: '# ملفًا', other: '# ملف' });

const damaged = (what: string) => `لا يمكن عرض ${what}: الملف تالف، أو لا يدعمه متصفحك.`;

const choices = (count: number) =>
  plural(count, { one: 'خيار واحد', two: 'خياران', few: '# خيارات', many: '# خيارًا', other: '# خيار' });

/** Documents, files and uploads. */
export const ar: Pick<Messages, 'document' | 'editor' | 'file' | 'info' | 'uploads'> = {
  document: {
    edit: 'تعديل',
    done: 'تم',
    write: 'كتابة',
    preview: 'معاينة',
    editor: (name) => `نص ${name}`,
    editorHelp: 'نص Markdown. يُحفظ أثناء الكتابة. اضغط Alt+F10 للتنسيق. اضغط Escape لمغادرة النص.',
    leaveHint: 'اضغط Escape لمغادرة النص',
    loadingEditor: 'جارٍ تحميل المحرر…',
    loading: 'جارٍ التحميل…',

    savedAt: (time) => `تم الحفظ: ${time}`,
    saving: 'جارٍ الحفظ…',
    unsaved: 'لم يُحفظ بعد',
    offline: 'غير متصل',
    offlineHelp: 'لا يوجد اتصال بالإنترنت. ستبقى تغييراتك محفوظة حتى يعود الاتصال.',
    retrying: 'جارٍ إعادة المحاولة…',
    retryingHelp: (why) => `لم يُحفظ بعد: ${why} جارٍ إعادة المحاولة…`,
    signedOut: 'سجّل الدخول للحفظ',
    failed: 'لم يُحفظ',
    failedHelp: (why) => `لم يُحفظ: ${why}`,
    tryAgain: 'إعادة المحاولة',
    draftNotKept: 'لا يمكن لهذا المتصفح الاحتفاظ بالمسودات. ابقَ في هذه الصفحة حتى تُحفظ تغييراتك.',

    draft: (time) => `لديك تغييرات غير محفوظة (${time}).`,
    restoreDraft: 'استعادة',
    discardDraft: 'تجاهل',

    accessLost: {
      gone: 'حُذف هذا المستند، أو لم تعد مشاركته معك قائمة. ما زال نصك هنا.',
      'read-only': 'لم يعد بإمكانك تعديل هذا المستند. ما زال نصك هنا.',
    },
    copyText: 'نسخ النص',
    copied: 'تم النسخ.',
    copyByHand: 'النص محدد. انسخه باستخدام لوحة المفاتيح.',
    saveAsNew: 'حفظ كمستند جديد',
    savedAsNew: (name) => `تم الحفظ باسم «${name}».`,
    recoveredFrom: (time) => `لديك نص غير محفوظ في هذا المتصفح (${time}).`,
    recoveredText: 'نصك',
    recoveredName: 'نص.md',
    otherUnsaved: (name, why) => `لم يُحفظ «${name}»: ${why}`,
    otherConflict: (name) => `تم حفظ «${name}» بواسطة شخص آخر أثناء كتابتك. تم الاحتفاظ بالإصدارين.`,
    openDocument: 'فتح',

    newer: (by) => `تم حفظ إصدار أحدث بواسطة ${by ?? 'شخص آخر'}.`,
    showNewer: 'عرضه',
    updated: (by) => `تم تغيير هذا المستند للتو بواسطة ${by ?? 'شخص آخر'}.`,

    conflictHeading: (by) => `تم الحفظ بواسطة ${by ?? 'شخص آخر'} أثناء كتابتك`,
    conflict: 'تم الاحتفاظ بالإصدارين. اختر الإصدار الذي تريد استخدامه.',
    mine: 'إصدارك',
    theirs: (by) => (by ? `إصدار ${by}` : 'الإصدار الآخر'),
    both: 'الإصدار المدمج',
    overlaps: (passages) =>
      plural(passages, {
        one: 'غيّرتما معًا مقطعًا واحدًا: يظهر هنا مرتين.',
        two: 'غيّرتما معًا مقطعين: يظهران هنا مرتين.',
        few: 'غيّرتما معًا # مقاطع: تظهر هنا مرتين.',
        many: 'غيّرتما معًا # مقطعًا: تظهر هنا مرتين.',
        other: 'غيّرتما معًا # مقطع: تظهر هنا مرتين.',
      }),
    chooseMine: 'استخدام إصداري',
    chooseTheirs: 'استخدام الإصدار الآخر',
    chooseBoth: 'استخدام الإصدار المدمج',
    only: { mine: 'في إصدارك فقط', theirs: 'في الإصدار الآخر فقط' },
    replaced: 'تم استبدال إصدارك.',
    restore: 'استعادة',

    outline: 'المحتويات',
    empty: 'هذا المستند فارغ',
    emptyForReaders: 'لا يوجد نص بعد.',
    startWriting: 'بدء الكتابة',
    footnotes: 'الحواشي',
    backToReference: (reference) => `العودة إلى المرجع ${reference}`,
    externalImage: (host, alternative) => (alternative ? `صورة: ${alternative} (${host})` : `صورة (${host})`),
    linkNotFound: (name) => `«${name}» غير موجود.`,
    oversized: 'هذا الجزء كبير جدًا ويُعرض كنص عادي.',
    showAnyway: 'عرضه على أي حال',
    shownAnyway: 'يُعرض الآن مع تنسيقه.',
  },

  editor: {
    toolbar: 'التنسيق',
    commands: {
      bold: 'غامق',
      italic: 'مائل',
      heading: 'عنوان',
      heading1: 'عنوان 1',
      heading2: 'عنوان 2',
      heading3: 'عنوان 3',
      bulletedList: 'قائمة نقطية',
      numberedList: 'قائمة مرقمة',
      taskList: 'قائمة مهام',
      quote: 'اقتباس',
      link: 'رابط',
      code: 'رمز برمجي',
      codeBlock: 'كتلة رموز برمجية',
      table: 'جدول',
      picture: 'صورة',
      addRow: 'إضافة صف أسفله',
      addColumn: 'إضافة عمود بعده',
      deleteRow: 'حذف الصف',
      deleteColumn: 'حذف العمود',
      divider: 'خط فاصل',
    },
    withKey: (name, key) => `${name} (\u2066${key}\u2069)`,

    linkText: 'نص الرابط',
    firstColumn: 'العمود 1',
    secondColumn: 'العمود 2',

    placeholder: 'اكتب هنا، أو أدخل / للعناوين والقوائم وغيرها',
    insert: 'إدراج',
    insertHelp: (count) => `${choices(count)}. استخدم مفاتيح الأسهم، ثم Enter للإدراج.`,
    found: choices,

    fileInserted: (name) => `أُدرج «${name}»`,
    noFiles: 'لا يمكن رفع ملفات إلى هذا المجلد.',
  },

  file: {
    download: 'تنزيل',
    loading: 'جارٍ التحميل…',
    noPreview: 'لا تتوفر معاينة لهذا النوع من الملفات.',
    errors: {
      image: damaged('هذه الصورة'),
      audio: damaged('هذا التسجيل'),
      video: damaged('هذا الفيديو'),
      pdf: 'لا يمكن لمتصفحك عرض ملفات PDF داخل صفحة.',
      text: 'هذا ليس نصًا.',
      table: 'هذا ليس جدولًا.',
      tree: 'هذا ليس JSON.',
    },
    tooLarge: (size) => `حجم الملف ${size}، وهو أكبر من أن يُعرض هنا.`,
    tooManyPixels: (size) => `أبعاد الصورة ${size} بكسل، وهي أكبر من أن تُعرض هنا.`,
    tooManyPixelsHere: 'أبعاد الصورة بالبكسل أكبر من أن تُعرض هنا.',
    empty: 'الملف فارغ.',
    truncated: (shown, whole) => `أول ${shown} من ${whole}.`,
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
    fit: 'ملاءمة',
    zoomed: (formatted) => `نسبة التكبير ${formatted}`,
    imageHelp: 'علامتا الجمع والطرح للتكبير والتصغير، و0 للملاءمة، والأسهم للتحريك.',
    text: (name) => `نص ${name}`,
    table: (name) => `جدول ${name}`,
    rows: (number, formatted) =>
      plural(number, { one: 'صف واحد', two: 'صفان', few: '# صفوف', many: '# صفًا', other: '# صف' }, formatted),
    tree: (name) => `محتويات ${name}`,
    entries: (number, formatted) =>
      plural(
        number,
        { one: 'إدخال واحد', two: 'إدخالان', few: '# إدخالات', many: '# إدخالًا', other: '# إدخال' },
        formatted,
      ),
    more: (formatted) => `المزيد: ${formatted}`,
  },

  info: {
    access: 'الوصول',
    accessWorkspace: 'كل من في مساحة العمل',
    linksTo: 'روابط إلى',
    linksFrom: 'روابط من',
    revisions: 'الإصدارات',
    revision: (number) => `الإصدار ${number.toLocaleString('ar')}`,
    derived: 'تم إنشاؤه تلقائيًا',
    concepts: {
      outline: 'المخطط التفصيلي',
      keywords: 'الكلمات المفتاحية',
      links: 'الروابط',
      embedding: 'المعنى',
      thumbnail: 'الصورة المصغّرة',
    },
    taskStates: { pending: 'في الانتظار', running: 'قيد التنفيذ', completed: 'مكتمل', failed: 'فشل' },

    loading: 'جارٍ التحميل…',
    empty: 'لم يتم العثور على شيء.',
    errors: {
      unsupported: 'هذا النوع من الملفات غير مدعوم.',
      unreadable: 'الملف تالف أو تتعذر قراءته.',
      too_many_pixels: 'الصورة أكبر من أن تُعرض لها معاينة. نزّلها لعرضها.',
      too_large: 'الملف أكبر من أن يُعالج.',
      timed_out: 'استغرقت المعالجة وقتًا طويلًا وتم إيقافها.',
      given_up: 'فشلت المعالجة عدة مرات. تبدأ من جديد عند تغيّر المحتوى.',
      internal: 'حدث خطأ من جانبنا. تبدأ المعالجة من جديد عند تغيّر المحتوى.',
    },
    failed: 'فشلت المعالجة.',
    unreadable: 'تعذر التحميل.',
    retry: 'إعادة المحاولة',
    more: (formatted) => `والمزيد: ${formatted}`,
    thumbnailOf: (name) => `معاينة ${name}`,
    newTab: (address) => `${address}، يُفتح في علامة تبويب جديدة`,
    result: (concept) => `نتيجة «${concept}»`,

    forms: 'متوفر بصيغة',
    variants: { original: 'الأصل', text: 'نص عادي', html: 'صفحة ويب', thumbnail: 'صورة مصغّرة' },
    open: (form) => `فتح: ${form}`,
    download: (form) => `تنزيل: ${form}`,
  },

  uploads: {
    open: 'فتح',
    label: 'عمليات الرفع',
    drop: (directory) => `أفلت للرفع إلى «${directory}»`,
    noDrop: 'لا يمكن رفع الملفات إلى هنا',
    reading: 'جارٍ قراءة المجلد…',

    files: (done, all) => `${done.toLocaleString('ar')} من ${filesInGenitive(all)}`,
    of: (sent, size) => `${sent} من ${size}`,
    secondsLeft: (seconds) => `المتبقي ${seconds.toLocaleString('ar')} ث`,
    minutesLeft: (minutes) => `المتبقي ${minutes.toLocaleString('ar')} د`,
    hoursLeft: (hours) => `المتبقي ${hours.toLocaleString('ar')} س`,
    states: {
      waiting: 'في الانتظار',
      offline: 'جارٍ إعادة الاتصال…',
      retrying: 'لا توجد استجابة؛ تُعاد المحاولة',
      'signed-out': 'سجّل الدخول للمتابعة',
      paused: 'متوقف مؤقتًا',
      cancelling: 'جارٍ الإلغاء…',
      done: 'تم الرفع',
      asks: 'الاسم مستخدم بالفعل',
      elsewhere: 'تتم المتابعة في علامة تبويب أخرى',
    },
    retrying: {
      rate_limited: 'محاولات كثيرة جدًا؛ تتم المتابعة',
      internal: 'حدث خطأ من جانبنا؛ تُعاد المحاولة',
      unavailable: 'الخادم مشغول؛ تُعاد المحاولة',
      'unexpected-status': 'حدث خطأ في الشبكة؛ تُعاد المحاولة',
      'unexpected-body': 'استجابة غير متوقعة؛ تُعاد المحاولة',
    },
    retryingIn: (why, clock) => `${why} بعد ${clock}`,
    progress: (name) => `تقدّم ${name}`,

    pause: (name) => `إيقاف ${name} مؤقتًا`,
    resume: (name) => `استئناف ${name}`,
    cancel: (name) => `إلغاء ${name}`,
    dismiss: (name) => `إخفاء ${name}`,
    retry: 'إعادة المحاولة',
    pauseAll: 'إيقاف الكل مؤقتًا',
    resumeAll: 'استئناف الكل',
    cancelAll: 'إلغاء الكل',
    cancelled: (name) => `تم إلغاء رفع «${name}»`,
    allCancelled: 'تم إلغاء عمليات الرفع',
    clear: 'مسح',
    collapse: 'عرض أقل',
    expand: 'عرض عمليات الرفع',

    fileNeeded: 'اختر الملف مرة أخرى للمتابعة',
    chooseFile: 'اختيار ملف',
    interrupted: 'منقطع',
    resumeInterrupted: 'استئناف',
    interruptedFiles: (number) =>
      plural(number, {
        one: 'انقطعت عملية رفع واحدة.',
        two: 'انقطعت عمليتا رفع.',
        few: 'انقطعت # عمليات رفع.',
        many: 'انقطعت # عملية رفع.',
        other: 'انقطعت # عملية رفع.',
      }),
    chooseFiles: 'اختيار ملفات',
    chooseFolder: 'اختيار مجلد',
    filesFound: (number) =>
      number ? `تم العثور على ${filesInGenitive(number)}. جارٍ الاستئناف…` : 'لم ينقطع رفع أي من هذه الملفات.',
    otherFile: 'هذا ملف آخر. اختر الملف الأصلي.',

    nameConflicts: (names, first) =>
      names === 1
        ? `«${first}» موجود هنا بالفعل.`
        : `${plural(names, { two: 'اسمان موجودان هنا بالفعل', few: '# أسماء موجودة هنا بالفعل', many: '# اسمًا موجودًا هنا بالفعل', other: '# اسم موجود هنا بالفعل' })}، منها «${first}».`,
    keepBoth: 'الاحتفاظ بكليهما',
    skip: 'تخطي',

    tooLarge: (size, limit) => `${size}؛ الحد الأقصى ${limit}`,
    tooLargeHere: 'أكبر من أن يُرفع',
    full: (limit) => `مساحة العمل ممتلئة (${limit})؛ العناصر المحذوفة تخلي مساحة بعد 30 يومًا`,
    fullHere: 'مساحة العمل ممتلئة؛ العناصر المحذوفة تخلي مساحة بعد 30 يومًا',
    forbidden: 'لم يعد بإمكانك الرفع إلى هنا',
    gone: 'حُذف المجلد؛ اختر مجلدًا آخر',
    unreadable: 'تغيّر الملف أو تتعذر قراءته؛ اختره مرة أخرى',
    nameRejected: (why) => `${why} أعد تسمية الملف واختره مرة أخرى.`,

    started: (number, directory) => `جارٍ رفع ${filesInGenitive(number)} إلى ${directory}.`,
    percent: (percent) => `تم رفع ${(percent / 100).toLocaleString('ar', { style: 'percent' })}.`,
    finished: (number) => `تم رفع ${filesInGenitive(number)}.`,
    finishedPartly: (number, failed) => `تم رفع ${filesInGenitive(number)}، وتعذر رفع ${failed.toLocaleString('ar')}.`,
    failed: (name, why) => `${name}: ${why}`,
  },
};
