/** Nouns of the field, in the format of `actionWords`. */
export const thingWords = `
background: background, backdrop, bg | 背景, 底色 | 背景, バック | 배경, 누끼 | arriere plan, fond, decor | fondo*, trasfondo | фон* | خلفيه, الخلفيه
transparent: transparen*, alpha, rgba, see through | 透明, 通道 | 透過, 透明, アルファ | 투명, 알파 | transparen*, alpha | transparen*, alfa | прозрач*, альфа* | شفاف, شفافه, شفافيه
faceswap: face swap*, faceswap*, face swapper, deepfake*, head swap* | 换脸, 換臉 | 顔交換, 顔入れ替え, フェイススワップ | 얼굴 교체, 페이스 스왑, 페이스스왑 | echange de visage* | intercambio de caras, intercambio de rostros | замен* лиц*, дипфейк* | تبديل الوجه
face: face, facial, head | 脸, 人脸, 面部, 头, 臉, 五官 | 顔, フェイス, 頭 | 얼굴, 페이스, 머리 | visage*, tete*, facial* | cara, caras, rostro*, facial*, cabeza* | лиц*, голов* | وجه, الوجه, وجوه, راس
hand: hand, finger | 手, 手指, 手部 | 手, 指 | 손, 손가락 | main, mains, doigt* | mano*, dedo* | рук*, руки, пальц*, кист* | يد, اليد, اصابع, ايدي
eye: eye, gaze | 眼, 眼睛 | 目, 瞳, 視線 | 눈, 시선 | yeux, regard | ojo*, mirada | глаз* | عين, عيون
hair: hair, haircut* | 头发, 发型 | 髪, 髪型, ヘア | 머리카락, 헤어, 머리색 | cheveux, coiffure* | pelo, cabello, peinado* | волос*, причёс*, причес* | شعر, تسريحه
skin: skin, pore*, wrinkl*, acne, beaut* | 皮肤, 磨皮, 美颜, 肤 | 肌, 皮膚, 美肌 | 피부, 뽀샵 | peau | piel | кож* | بشره, جلد
person: person, people, human, man, woman, character, actor, model's, figure, girl, someone, body, subject, hero* | 人物, 角色, 人, 模特, 人像, 主角 | 人物, キャラ, 人, モデル, 主人公 | 인물, 캐릭터, 사람, 모델, 주인공, 남자, 여자, 아이 | personne*, personnage*, homme, femme, corps, sujet | persona*, personaje*, hombre, mujer, cuerpo, sujeto | персонаж*, человек*, люд*, геро*, тело, тела | شخص, شخصيه, الشخصيه, انسان, اشخاص
clothes: virtual try on, cloth*, outfit, dress, garment, shirt, wear*, costume, try on, tryon, fashion | 衣服, 换装, 服装, 试衣, 衣, 穿 | 服, 衣装, 試着, 着せ替え, 衣服 | 옷, 의상, 의류, 착용, 피팅, 입히, 입혀, 갈아입 | vetement*, tenue*, robe*, habit*, essay* | ropa, vestido*, prenda*, vestimenta, probar | одежд*, плать*, наряд*, примерк*, костюм*, переоде* | ملابس, لباس, ثياب, فستان
object: object, thing, item, stuff, element | 物体, 东西, 对象, 物品, 杂物 | 物体, オブジェクト, もの, 物 | 객체, 물체, 사물, 오브젝트 | objet*, element* | objeto*, elemento* | объект*, предмет*, элемент* | كائن, كائنات, عنصر, اشياء
watermark: watermark, logo, stamp | 水印, 标志 | 透かし, ウォーターマーク, ロゴ | 워터마크, 로고 | filigrane*, logo* | marca de agua, marcas de agua, logo* | водян*, логотип*, ватермарк* | علامه مائيه, شعار
lettering: text, letter, words, font, typograph*, writing, sign | 文字, 字体, 字, 文本 | 文字, テキスト, フォント | 글자, 텍스트, 글씨, 폰트, 문자 | texte*, lettre*, police* | texto*, letra*, fuente* | текст*, надпис*, шрифт*, букв* | نص, نصوص, خط, النص, كتابه
image: image, picture, photo, pic, pics, img, shot*, portrait*, artwork, selfie* | 图片, 图像, 照片, 图, 相片, 画面 | 画像, 写真, イラスト, 絵, 画 | 이미지, 사진, 그림 | image*, photo*, portrait* | imagen*, foto*, retrato* | изображен*, картин*, фото*, снимок, снимк*, портрет* | صوره, صور, الصوره, الصور
video: video, clip, footage, movie, film, mp4, webm, reel, animation* | 视频, 影片, 短片, 視頻, 录像, 片段 | 動画, ビデオ, 映像, クリップ, ムービー | 비디오, 영상, 동영상, 클립, 무비 | video*, clip*, film* | video*, clip*, pelicul* | видео*, ролик*, клип*, фильм* | فيديو, الفيديو, مقطع, مقاطع, فيلم
frame: frame, image sequence, sequence | 帧, 序列, 帧图 | フレーム, コマ, 連番 | 프레임, 시퀀스 | image par image, trame*, sequence*, images cles | fotograma*, cuadro*, secuencia* | кадр*, последовательност* | اطار, اطارات, الاطارات
long: long*, minut*, hour, endless*, infinit*, longer, extend* | 长, 十秒, 分钟, 无限, 秒以上, 更长 | 長い, 長時間, 長尺, 無限, 分以上 | 긴, 길게, 무한, 장시간, 롱 | long*, infini*, minute* | larg*, infinit*, minuto*, durac* | длинн*, минут*, бесконеч*, долг* | طويل, طويله, دقيقه
gif: gif, webp, apng, sticker | 动图, 表情包 | スタンプ | 움짤 | gif* | gif* | гиф* | متحركه
audio: audio, sound, noise track, recording, mp3, wav | 音频, 声音, 录音, 音效 | 音声, オーディオ, 音, 効果音 | 오디오, 소리, 음성, 녹음, 효과음 | audio*, son, sons, bruit*, enregistrement* | audio*, sonido*, grabacion* | аудио*, звук*, запис*, озвуч* | صوت, الصوت, صوتي, تسجيل
voice: voice, vocal*, narrat*, speaker, tts, dub*, read aloud | 声音, 语音, 配音, 人声, 朗读, 旁白, 嗓音 | 声, ボイス, ナレーション, 音声, 読み上げ, ボーカル | 목소리, 음성, 보이스, 더빙, 나레이션, 보컬, 읽어주, 낭독 | voix, vocal*, narrat*, doubl* | voz, voces, vocal*, narrac*, doblaje | голос*, озвуч*, диктор*, вокал*, дубляж* | صوت, بصوتي, بصوت, صوتي, دبلجه, تعليق صوتي
speech: speech, spoken, talking, text to speech, tts | 语音, 说话, 演讲, 朗读 | 音声, 話し声, スピーチ, 読み上げ | 음성, 말소리, 연설 | parole*, discours, vocale | habla, discurso, voz | реч*, озвуч* | كلام, خطاب, الكلام, حديث
music: music, song, beat, rhythm, melod*, tune, soundtrack*, instrument | 音乐, 歌曲, 节拍, 歌, 配乐, 旋律, 节奏, 音樂 | 音楽, 楽曲, 作曲, 曲を, 曲の, 歌, ビート, リズム, BGM | 음악, 노래, 비트, 리듬, 배경음악 | musiq*, chanson*, rythm*, tempo | music*, cancion*, ritmo* | музык*, песн*, бит*, ритм*, мелод* | موسيقي, اغنيه, ايقاع, الموسيقي
beat: beat, rhythm, tempo, audio reactive, audioreactive, pulse*, react*, sync* | 节拍, 节奏, 律动, 卡点 | ビート, リズム, 同期, 反応 | 비트, 리듬, 박자, 반응 | rythm*, tempo, battement*, reagi* | ritmo*, compas, reaccion* | бит*, ритм*, такт*, реаг* | ايقاع, نبض, تفاعل
expression: expression, emotion, smil*, mimic*, blink*, portrait | 表情, 情绪, 微笑, 神态 | 表情, 笑顔, 感情 | 표정, 감정, 미소 | expression*, emotion*, sourir* | expresion*, emocion*, sonris* | мимик*, выражен*, эмоци*, улыб*, портрет* | تعبير, تعبيرات, ابتسامه, مشاعر, ملامح
pose: pose, skeleton*, stick figure*, openpose, body position*, posture*, keypoint* | 姿势, 骨骼, 动作, 姿态, 火柴人, 骨架 | ポーズ, 姿勢, 棒人間, 骨格 | 포즈, 자세, 스켈레톤, 뼈대 | pose*, posture*, squelette* | pose, poses, postura*, esqueleto* | поз*, скелет*, осанк* | وضعيه, وضعيات, هيكل
motion: motion, movement, action, moving, move* | 动作, 运动, 动态 | 動き, モーション, 動作 | 동작, 움직임, 모션, 움직이 | mouvement* | movimiento* | движен*, моушн*, мимик* | حركه, الحركه, حركات
depth: depth, distance map, z-depth | 深度, 景深 | 深度, 奥行 | 깊이, 뎁스, 심도 | profondeur* | profundidad* | глубин* | عمق, العمق
edges: edge, outline, line art, lineart, canny, contour, lines | 线稿, 边缘, 轮廓, 线条 | 線画, 輪郭, エッジ, 線 | 선화, 윤곽, 테두리, 라인 | contour*, trait*, lignes | contorno*, linea*, borde* | контур*, лайнарт*, линии, лини* | حواف, خطوط, حدود
mask: mask, matte, alpha matte | 遮罩, 蒙版, 掩码, 选区 | マスク, 範囲 | 마스크, 영역 | masque* | mascara*, enmascar* | маск* | قناع, اقنعه
layer: layer, psd | 图层, 分层 | レイヤー, 層 | 레이어 | calque* | capa* | слой, сло* | طبقه, طبقات
canvas: canvas, editor, painter | 画布, 画板, 编辑器 | キャンバス, エディタ | 캔버스, 편집기 | toile, canevas, editeur | lienzo*, editor* | холст*, канвас*, редактор* | لوحه, محرر
color: color, colour, hue, saturation, tone, grading, lut, white balance | 颜色, 色彩, 调色, 色调, 偏色 | 色, カラー, 色調, 彩度 | 색, 컬러, 색감, 색상 | couleur*, teinte*, etalonn* | color*, tono* | цвет*, оттен*, тон* | لون, الوان, الالوان
oldphoto: old photo*, black and white, grayscale, vintage, scratched, damaged, faded | 老照片, 黑白, 旧照片, 破损 | 古い写真, 白黒, モノクロ, 昔の写真 | 옛날 사진, 흑백, 오래된 사진, 오래된, 옛 사진, 낡은 | vieille*, noir et blanc, ancienne* | fotos antiguas, foto antigua, blanco y negro, viejas, vieja | стары*, черно-бел*, чёрно-бел*, черно бел*, ч/б | صور قديمه, صوره قديمه, ابيض واسود, قديمه
blurry: blur*, out of focus, low quality, pixelat*, low res*, grainy, noisy | 模糊, 糊, 低清, 噪点 | ぼやけ, ぼけ, 低画質, ノイズ | 흐릿, 흐린, 저화질, 노이즈, 뿌연, 흔들린 | flou*, basse qualite, bruit*, nettet* | borros*, baja calidad, ruido, pixelad* | размыт*, мыльн*, нечётк*, нечетк*, шум*, плох* качеств* | ضبابي, ضبابيه, غير واضحه, ضوضاء
light: light, lights, lighting, relight*, illuminat*, sun*, lamp | 光, 打光, 光照, 光线, 灯光, 光影 | 光, ライティング, 照明, 明るさ, ライト | 조명, 빛, 라이팅, 광원 | lumier*, eclair* | luz, luces, ilumin* | свет*, освещ* | اضاءه, الاضاءه, ضوء
shadow: shadow, drop shadow*, stroke, glow, bevel | 阴影, 投影, 描边, 发光 | 影, ドロップシャドウ, 縁取り | 그림자, 외곽선 | ombre* | sombra* | тен*, обводк*, свечен* | ظل, ظلال
angle: angle, viewpoint, view, turnaround, multi view, multiview, rotat*, other side, camera position, from behind | 角度, 视角, 多角度, 侧面, 机位 | 角度, アングル, 視点, 別角度, 横顔 | 각도, 앵글, 시점, 측면 | angle*, point de vue, vue* | angulo*, perspectiv*, vista* | ракурс*, угол, угла, углов, сторон* | زاويه, زوايا, منظور
camera: camera, zoom*, pan, dolly, orbit* | 镜头, 运镜, 相机, 机位, 摄像机 | カメラ, ズーム, カメラワーク | 카메라, 줌 | camera*, zoom* | camara*, zoom* | камер*, зум*, наезд* | كاميرا, الكاميرا
panorama: panoram*, 360, equirectangular, vr, skybox* | 全景, 环景 | パノラマ, 全天球 | 파노라마 | panoram* | panoram* | панорам* | بانوراما
kind: map, tool, plugin, extension, pack, comfyui, comfy, ai, stable diffusion, custom | 图, 插件, 工具 | マップ, 図, プラグイン, ツール | 맵, 도구, 플러그인 | carte*, outil*, extension*, plugin* | mapa*, herramienta*, plugin* | карт*, инструмент*, плагин*, расширен* | خريطه, اداه, اضافه
sam: sam, segment anything | 分割一切 | sam | sam | sam | sam | sam | sam
samtwo: sam2, sam 2, segment anything 2 | sam2 | sam2 | sam2 | sam2 | sam2 | sam2 | sam2
threed: 3d, three dimensional, mesh, glb, obj, textured mesh, sculpt* | 三维, 3d, 建模, 网格, 立体 | 3d, 立体, メッシュ, 三次元 | 3d, 입체, 메시, 3차원 | 3d, maillage* | 3d, malla* | 3d, 3д, трёхмер*, трехмер*, меш* | ثلاثي الابعاد, مجسم, 3d
splat: splat*, gaussian*, nerf, point cloud* | 高斯, 点云 | スプラット, 点群, ガウシアン | 스플래팅, 가우시안 | gaussien* | gaussian* | гаусс*, сплат* | غاوسي
texture: textur*, seamless*, tileable, tiling, pattern, material, pbr | 纹理, 无缝, 材质, 贴图, 平铺 | テクスチャ, シームレス, 素材, 模様 | 텍스처, 심리스, 질감, 패턴 | textur*, motif* | textura*, patron*, sin costuras | текстур*, бесшов*, паттерн* | نسيج, خامه, نمط متكرر, انسجه
tile: tile, tiled, tiling, chunk, piece by piece, in pieces | 分块, 分区, 瓦片, 切块, 分片 | タイル, 分割 | 타일 | tuile*, tuiles, morceaux, carreau* | mosaico*, azulejo*, teselas, por partes | тайл*, плитк*, кускам*, частям* | بلاطات, تجانب, قطع, اجزاء
prompt: prompt, positive, keyword | 提示词, 咒语, 描述词, 关键词 | プロンプト, 呪文 | 프롬프트 | prompt*, invite* | prompt*, indicacion* | промпт*, промт*, запрос* | برومبت, موجه, المطالبه, الموجه
english: english, chinese, japanese, korean, russian, spanish, french, arabic, language, native language, mother tongue | 英文, 英语, 中文, 中译英, 语言, 汉语, 日语 | 英語, 日本語, 言語, 中国語 | 영어, 한국어, 한글, 언어, 중국어 | anglais*, francais*, langue* | ingles*, espanol*, idioma* | английск*, русск*, язык* | الانجليزيه, انجليزي, العربيه, عربي, لغه
llm: llm, gpt*, chatgpt, chat, language model, local ai, assistant*, ollama, gemini, claude, deepseek | 大模型, 语言模型, 聊天, 智能助手, 助手 | 言語モデル, チャット, アシスタント | 언어 모델, 챗봇, 챗gpt, 어시스턴트 | assistant*, modele de langage | asistente*, modelo de lenguaje | нейросет*, языков* модел*, ассистент*, помощник* | نموذج لغوي, مساعد, دردشه
dataset: dataset, training data, training set | 数据集, 训练集, 素材 | データセット, 学習データ, 教師データ | 데이터셋, 학습 데이터 | jeu de donnees, donnees | conjunto de datos, datos | датасет*, набор данных | مجموعه بيانات, بيانات
metadata: metadata*, parameter, generation info, embedded workflow, exif, pnginfo, seed, settings | 元数据, 参数, 生成信息, 种子, 工作流信息 | メタデータ, 生成情報, パラメータ, シード, 生成データ | 메타데이터, 생성 정보, 파라미터, 시드 | metadonnee*, parametre*, graine* | metadato*, parametro*, semilla* | метаданн*, параметр*, сид, сид* генерац* | بيانات وصفيه, البيانات الوصفيه, معلمات, بذره
png: png, jpg, jpeg, old image, old png, civitai compatible | png, 旧图 | png | png | png | png | png, пнг | png
folder: folder, director*, path | 文件夹, 目录, 路径 | フォルダ, ディレクトリ | 폴더, 디렉토리, 디렉터리 | dossier*, repertoire* | carpeta*, directorio* | папк*, каталог*, директори* | مجلد, المجلد, مجلدات
output: output, result, generated image*, history | 输出, 结果, 生成的图, 历史 | 出力, 結果, 履歴, 生成した画像 | 출력, 결과, 생성한, 히스토리 | sortie*, resultat*, historique | salida*, resultado*, historial | результат*, вывод*, выход*, истори*, сгенерирован* | المخرجات, النتائج, مخرجات, سجل
gallery: galler*, browser, thumbnail, asset | 图库, 画廊, 相册, 缩略图, 预览图 | ギャラリー, サムネイル, 一覧 | 갤러리, 썸네일, 목록 | galerie*, vignette*, miniature* | galeria*, miniatura* | галере*, миниатюр*, превью | معرض, مصغره, مصغرات
model: model, checkpoint, weight, safetensors | 模型, 检查点, 权重, 大模型 | モデル, チェックポイント | 모델, 체크포인트 | modele* | modelo* | модел*, чекпоинт* | نموذج, نماذج, النموذج
lora: lora, lycoris | 罗拉, lora | ローラ, lora | 로라, lora | lora* | lora* | лор*, lora* | لورا
trigger: trigger, activation word*, activation | 触发词, 触发 | トリガー | 트리거, 활성어 | declench* | activac*, disparador* | триггер*, активац* | مشغل, تفعيل, كلمات التفعيل
sampler: sampler, scheduler, sampling, steps, settings | 采样, 采样器, 调度器 | サンプラー, スケジューラ | 샘플러, 스케줄러 | echantillon*, sampler* | muestre*, sampler* | сэмплер*, семплер*, шедулер* | عينات, جدوله
cfg: cfg*, guidance, burnt, burn*, overexpos*, oversaturat*, fried | 引导, 过曝, 过饱和, 烧 | ガイダンス, 焼け, 過飽和 | 가이던스, 과포화, 타버 | guidage, brule*, sature* | quemad*, guia, saturad* | cfg, пережар*, пересвет*, выгор*, перенасыщ* | توجيه, محروق, مشبع
seed: seed, random number | 种子, 随机种 | シード | 시드 | graine*, seed | semilla*, seed | сид*, зерн* | بذره
size: size, aspect*, ratio, dimension, width, height, resolution | 尺寸, 宽高, 比例, 大小, 分辨率 | サイズ, 縦横比, 解像度, アスペクト | 크기, 비율, 해상도, 사이즈 | taille*, format*, ratio*, dimension*, resolution* | tamano*, proporcion*, relacion de aspecto, resolucion* | размер*, соотношен*, пропорц*, разрешен* | حجم, ابعاد, نسبه, دقه
pixel: pixel art, pixelart, 8 bit, 8-bit, sprite, retro game, pixel, palette | 像素, 像素画, 精灵图, 调色板 | ドット絵, ピクセル, スプライト | 픽셀, 도트, 스프라이트 | pixel* | pixel*, sprite* | пиксел*, спрайт* | بكسل
vector: vector, svg | 矢量 | ベクター, ベクトル | 벡터 | vectoriel*, vectoris* | vector* | вектор* | متجهات, فيكتور, متجه
qr: qr*, barcode | 二维码 | qrコード | 큐알 | qr | qr | qr, кьюар* | رمز الاستجابه
grid: grid, xy plot, x/y, plot, contact sheet, collage*, matrix, combinations | 网格图, 网格, 对比图, 表格图, 拼图 | グリッド, 一覧, プロット, 並べ | 그리드, 격자, 플롯, 콜라주 | grille*, tableau, planche | cuadricula*, rejilla*, tabla | сетк*, таблиц*, коллаж* | شبكه, جدول
slider: slider, divider, swipe, wipe | 滑块, 滑动, 拖动 | スライダー | 슬라이더 | curseur*, glissi* | deslizador*, deslizante* | ползун*, слайдер*, шторк* | شريط تمرير, منزلق
workflow: workflow, graph, pipeline, project | 工作流, 流程 | ワークフロー, グラフ | 워크플로, 그래프 | workflow*, flux de travail, graphe* | workflow*, flujo*, grafo* | воркфло*, рабоч* процесс*, граф*, workflow* | سير العمل, مخطط, ووركفلو
node: node, nodes | 节点 | ノード | 노드 | noeud*, node* | nodo* | нод*, узл*, узел | عقده, عقد
group: group | 组, 分组, 编组 | グループ | 그룹 | groupe* | grupo* | групп* | مجموعه, مجموعات
wire: wire, link, noodle, spaghetti, cable, connection, line, string | 连线, 线, 面条 | 線, 配線, リンク, ワイヤー, スパゲッティ | 선, 연결선, 링크, 배선, 와이어 | fil, fils, lien*, cable*, spaghetti* | cable*, enlace*, conexion*, hilos, espagueti* | провод*, связ*, линии, соединен*, спагет*, лапш* | اسلاك, روابط, وصلات, خطوط
condition: if else, if, condition, branch, logic, switch, depending | 条件, 判断, 分支, 如果, 逻辑, 切换 | 条件, 分岐, ロジック, もし | 조건, 분기, 논리, 만약 | condition*, si sinon, logique, branche* | condicion*, si no, logic*, rama* | услов*, если, логик*, ветвлен*, переключат* | شرط, شرطي, اذا, منطق
math: math*, calculat*, arithmetic, formula, expression, equation | 数学, 计算, 运算, 公式 | 計算, 数学, 数式, 演算 | 수학, 계산, 연산, 수식 | calcul*, math* | calcul*, matemat* | математ*, вычисл*, формул*, посчит* | رياضيات, حساب
code: python*, script, code, javascript, program | 代码, 脚本, 编程 | コード, スクリプト, プログラム | 코드, 스크립트, 파이썬 | code, script* | codigo*, script* | код*, скрипт*, питон* | كود, شيفره, سكربت, برنامج
queue: queue, run, execution | 队列, 排队, 运行, 执行 | キュー, 実行, 待ち行列 | 큐, 대기열, 실행 | file d attente, execution | cola, ejecucion | очеред*, выполнен*, генераци* | قائمه الانتظار, طابور, التنفيذ
server: server, instance, remote, network, internet, online, host | 服务器, 远程, 局域网, 服务 | サーバー, リモート, ネットワーク | 서버, 원격, 네트워크 | serveur*, distant*, reseau | servidor*, remot* | сервер*, удалённ*, удаленн*, сеть, сети | خادم, سيرفر, الخادم, شبكه
interface: interface*, ui, gui, inside, menu, sidebar, screen, web page, form, app, theme | 界面, 前端, 侧边栏, 应用, 主题, 屏幕 | 画面, インターフェース, UI, アプリ, テーマ, サイドバー | 인터페이스, 화면, 앱, 메뉴, 테마, 사이드바 | interface*, ecran, appli*, theme* | interfaz, pantalla, aplicacion*, app*, tema* | интерфейс*, экран*, приложен*, меню, тем* | واجهه, شاشه, تطبيق, قائمه, سمه
webapp: web app, web ui, webui, simple form, simple page, for clients, one page, end user*, mini program, web interface, as an app | 网页应用, 小程序, 网页, 简单界面, 应用 | ウェブアプリ, 簡単なUI, webアプリ | 웹앱, 웹 앱, 간단한 화면 | appli web, application web, page simple | aplicacion web, pagina simple | веб-прилож*, веб прилож*, простой интерфейс, сайт* | تطبيق ويب, صفحه بسيطه
phone: phone, mobile*, smartphone, tablet, android, iphone | 手机, 移动端, 平板 | スマホ, 携帯, モバイル | 휴대폰, 모바일, 스마트폰, 핸드폰 | telephone*, mobile*, smartphone* | telefono*, movil*, celular* | телефон*, смартфон*, мобильн* | هاتف, جوال, الهاتف, موبايل
bot: bot, telegram, discord, slack, whatsapp, wechat | 机器人, 微信, 电报 | ボット | 봇, 텔레그램, 디스코드 | bot*, telegram, discord | bot*, telegram, discord | бот*, телеграм*, дискорд* | بوت, تيليجرام, ديسكورد
api: api, endpoint, webhook, http*, request | 接口 | インターフェイス | 호출 | api* | api* | апи, api | واجهه برمجه
cloud: cloud, runpod, s3, rent*, serverless, deploy* | 云, 云端, 部署 | クラウド, デプロイ | 클라우드, 배포 | nuage, cloud, deploy* | nube, desplieg* | облак*, деплой*, развер* | سحابه, سحابي, نشر
url: url, link, web address, website, internet, from the web, online | 网址, 链接, 网络图片 | URL, リンク, ネット | 주소, 링크, 웹 | url*, lien | url*, enlace | ссылк*, урл*, сайт*, интернет* | رابط, روابط, موقع
gpu: gpu, graphics card*, video card*, cards, cuda | 显卡, 多卡, gpu | グラボ, グラフィック, gpu | 그래픽카드, 그래픽 카드, gpu | carte graphique, cartes graphiques, gpu* | tarjeta grafica, tarjetas graficas, gpu* | видеокарт*, gpu, гпу, карт* | كرت الشاشه, كروت, بطاقه الرسوميات, gpu
two: two, second, multiple, several, both, 2 | 两, 多, 双 | 二枚, 複数, 2枚, 二つ | 두, 여러, 다중, 2개 | deux, plusieurs | dos, varias, varios | две, двух, двум*, несколько, нескольк* | اثنين, متعدده, عده, كرتين
memory: memory, vram, ram | 显存, 内存, vram | メモリ, vram | 메모리, vram, 브이램 | memoire*, vram | memoria*, vram | памят*, видеопамят*, vram | ذاكره, الذاكره, vram
quantized: quanti*, gguf, fp8, 4 bit, 4-bit, int8, nf4 | 量化 | 量子化 | 양자화 | quantifi* | cuantiz* | квант* | تكميم, مكمم
webcam: webcam, live camera, realtime, real time, real-time, live feed | 摄像头, 实时 | ウェブカメラ, リアルタイム | 웹캠, 실시간 | webcam*, temps reel | webcam*, tiempo real | вебкам*, веб-камер*, реальн* врем*, в реальном | كاميرا ويب, الوقت الفعلي, مباشر
screen: screenshot, screen capture, capture the screen, desktop | 截图, 截屏, 屏幕共享 | スクリーンショット, 画面キャプチャ | 스크린샷, 화면 캡처 | capture d ecran | captura de pantalla | скриншот*, захват экрана | لقطه شاشه
photoshop: photoshop*, gimp | ps插件, photoshop | フォトショップ, フォトショ | 포토샵 | photoshop | photoshop | фотошоп*, photoshop | فوتوشوب
blender: blender*, unreal, unity, maya, houdini | blender | ブレンダー | 블렌더 | blender | blender | блендер*, blender | بلندر
story: stor*, comic, manga, storyboard*, scene, shots | 故事, 漫画, 分镜 | 漫画, 物語, 絵コンテ, ストーリー | 만화, 스토리, 콘티, 웹툰 | bande dessinee, histoire*, scenario* | comic*, historia*, historieta*, guion | комикс*, истори*, раскадр*, сцен* | قصه, كوميكس, مشاهد
nsfw: nsfw, nudity, nude*, adult content, censor*, safe for work, explicit | 色情, 裸露, 敏感, 鉴黄, 打码 | 成人向け, 検閲, モザイク | 성인물, 선정, 검열, 모자이크 | nudite, nu, censur* | desnud*, contenido adulto, censur* | нюд*, обнаж*, цензур*, взросл* контент* | عاري, محتوي للبالغين, رقابه
age: age, older, younger, aging, makeup, make up, beard* | 年龄, 变老, 变年轻, 妆, 化妆 | 年齢, 老け, 若返, メイク | 나이, 늙, 젊, 화장, 메이크업 | age, vieill*, rajeun*, maquill* | edad, envejec*, rejuven*, maquill* | возраст*, стар*, молод*, макияж* | عمر, مكياج, شيخوخه
region: region, area, left, right, half, part of the picture, different parts, position, places, each side | 区域, 左右, 左边, 右边, 一半, 分区, 不同位置 | 領域, 左右, 左, 右, 半分, 場所, エリア | 영역, 왼쪽, 오른쪽, 구역, 절반, 좌우 | region*, zone*, gauche, droite, moitie | region*, zona*, izquierda, derecha, mitad | област*, регион*, слева, справа, левая, левой, правой, половин*, зон* | منطقه, مناطق, يسار, يمين, نصف
reference: reference, from one photo, based on, single photo, one photo, likeness, example image | 参考, 参考图, 一张照片, 单张, 自己的照片 | 参照, 一枚の写真, 参考, 元に | 참조, 참고, 한 장, 사진 한 장 | reference*, une seule photo, a partir d une photo | referencia*, una sola foto, a partir de una foto | референс*, по фото, одному фото, образц*, по одной фото*, внешност* | مرجع, مرجعيه, صوره واحده
appearance: appearance*, looks, likeness, identity, facial feature* | 外貌, 长相, 样貌, 形象 | 外見, 見た目, 容姿 | 외모, 생김새, 모습 | apparence*, ressemblance, identite | apariencia*, aspecto, identidad, parecido | внешност*, облик*, черт* лица | مظهر, ملامح, هويه, شكل
different: differen*, various, other, another, several | 不同, 各种, 别的, 多种 | 違う, 別の, 異なる, いろいろ | 다른, 다양, 여러 | differen*, autre*, divers* | diferent*, distint*, otr*, vari* | разн*, друг*, различ* | مختلف, مختلفه, متعدده
firstlast: first and last frame*, first last, start and end, end frame*, start frame, last frame*, keyframes, between two images, morph* | 首尾帧, 首帧, 尾帧, 过渡, 变形 | 最初と最後, 始点, 終点, モーフィング, 中間 | 첫 프레임, 마지막 프레임, 시작과 끝, 모핑 | premiere et derniere, debut et fin, morph*, transition* | primer y ultimo, inicio y fin, morph*, transicion* | перв* и последн*, начальн*, конечн* кадр*, морф*, переход* | الاول والاخير, البدايه والنهايه, تحول
trajectory: trajector*, drag*, path, arrows, motion brush, along a line | 轨迹, 拖动, 路径, 笔刷 | 軌跡, ドラッグ, 経路 | 궤적, 드래그, 경로 | trajectoire*, gliss* | trayectoria*, arrastr* | траектори*, перетащ*, пути | مسار, سحب
noise: noise, grain | 噪声, 噪点 | ノイズ, 粒子 | 노이즈 | bruit* | ruido* | шум* | ضوضاء, تشويش
document: document, pdf*, ocr, excel, csv, spreadsheet*, json | 文档, 表格, 文件 | 文書, 表, ドキュメント, エクセル | 문서, 엑셀, 표 | document*, tableur | documento*, hoja de calculo | документ*, таблиц*, эксель | مستند, مستندات, جدول بيانات
product: product, e-commerce, ecommerce, advert, shop | 产品, 商品, 电商, 主图 | 商品, 製品, 広告 | 제품, 상품, 광고 | produit*, publicit* | producto*, publicid* | товар*, продукт*, реклам* | منتج, منتجات, اعلان
list: list*, line by line, file of prompts, text file, txt, queue of prompts | 列表, 逐行, 文本文件, 多行 | リスト, 一行ずつ, 行ごと | 목록, 한 줄씩, 리스트 | liste*, ligne par ligne | lista*, linea por linea | списк*, список, построч*, txt | قائمه, سطر بسطر
civitai: civitai, huggingface, hugging face, modelscope | c站, 抱脸 | シビタイ | 시빗아이 | civitai | civitai | цивит*, civitai | سيفيتاي
similarity: similar*, duplicate, quality score, aesthetic*, score, rate*, rating, best image* | 相似, 重复, 评分, 美学, 打分 | 類似, 重複, スコア, 評価 | 유사, 중복, 점수, 평가 | ressembl*, doublon*, note, score | parecid*, duplicad*, puntu* | похож*, дублик*, оценк*, рейтинг* | تشابه, مكرر, تقييم, درجه
autocomplete: autocomplet*, auto complete, auto-complete, suggest*, while typing, as i type | 自动补全, 补全, 联想 | 補完, オートコンプリート, 候補 | 자동완성, 자동 완성 | autocompl*, completion | autocomplet* | автодополн*, автозаполн*, подсказ* | اكمال تلقائي, اقتراحات
token: token, attention, emphas*, weight of words | 权重, 注意力 | 重み, 強調 | 가중치, 강조 | poids | peso* | вес, веса, весов, внимани* | وزن, انتباه
latent: latent | 潜空间, 潜变量, 潜在 | 潜在, ラテント, 潜在空間 | 잠재, 레이턴트 | latent* | latent* | латент* | كامن, كامنه
vae: vae, vae decode | 解码 | vae | vae | decod* | decodific* | vae, декод* | فك
embedding: embedding, textual inversion | 嵌入 | 埋め込み, エンベディング | 임베딩 | embedding*, plongement* | embedding* | эмбед*, эмбеддинг* | تضمين
negative: negative* | 负面, 负向, 反向提示词 | ネガティブ | 네거티브, 부정 | negati* | negativ* | негатив* | سلبي, السلبي
pipe: pipe, bus, context, bundle* | 管道, 打包, 束 | パイプ, バス, 束ね | 파이프, 묶 | pipe*, tuyau* | tuberia*, pipe* | пайп*, шин* | انبوب, تجميع
subgraph: subgraph, nested, nest, collapse*, one node, group node*, component | 子图, 嵌套, 折叠, 封装 | サブグラフ, 入れ子, 折りたた | 서브그래프, 중첩, 접기 | sous graphe*, imbriqu* | subgrafo*, anidad* | подграф*, вложен*, свернуть | مخطط فرعي, متداخل
a1111: a1111, automatic1111, webui, auto1111, forge, sd webui | webui | a1111 | a1111 | a1111 | a1111 | a1111, автоматик* | a1111
film: film grain, film look, cinematic, analog*, kodak, vignette*, bloom, lens, halation, chromatic | 胶片, 电影感, 暗角, 颗粒 | フィルム, 映画風, 粒状 | 필름, 시네마틱 | argentique*, cinema* | analogic*, cinematograf* | плёнк*, пленк*, кинематограф*, виньетк* | فيلم سينمائي, سينمائي
hdr: hdr, exr, 16 bit, 16-bit, 32 bit, linear, bit depth, tiff, raw, dng, aces | 高动态 | ハイダイナミック | 고비트 | hdr | hdr | hdr | hdr
format: webp, avif, jpeg, jpg, compress*, file format*, jxl, tiff, quality setting | 格式, 压缩 | 形式, 圧縮, フォーマット | 포맷, 압축, 형식 | format de fichier, compress* | formato*, compri* | формат*, сжат* | صيغه, ضغط
normal: normal map*, normals, bump map*, height map*, heightmap*, roughness | 法线, 高度图, 凹凸 | 法線, ノーマルマップ, 高さ | 노멀맵, 법선, 높이맵 | normales, normal map | normales, mapa de normales | нормал*, карт* высот | خريطه النواظم, نورمال, خريطه الارتفاع
print: stl, 3d print*, printer | 打印 | 3dプリント, 印刷 | 3d 프린트, 프린터 | imprim* | impresion* | печат*, принтер* | طباعه ثلاثيه
rig: rig, rigging, rigged, mocap, motion capture, bvh, smpl, fbx, bones | 骨骼绑定, 动捕, 动作捕捉, 绑定 | モーションキャプチャ, リグ, ボーン | 모션캡처, 리깅 | capture de mouvement, rigging | captura de movimiento, rigging | риг*, мокап*, захват движен* | التقاط الحركه
palette: palette, dominant color*, dominant colour* | 调色板, 主色 | パレット, 配色 | 팔레트, 주요 색 | palette* | paleta* | палитр* | لوحه الوان
date: date, timestamp*, time stamp, counter* | 日期, 时间戳, 计数 | 日付, タイムスタンプ, 連番 | 날짜, 타임스탬프 | date*, horodat* | fecha* | дата, даты, датой, времен* метк* | تاريخ
string: string, regex*, text manipulation, line of text, text box, multiline | 字符串, 正则, 文本处理 | 文字列, 正規表現 | 문자열, 정규식 | chaine*, regex | cadena*, regex | строк*, регуляр* | سلسله نصيه, سلاسل
waveform: waveform*, spectrum, spectrogram, visualiz* audio, equalizer | 波形, 频谱, 可视化 | 波形, スペクトラム | 파형, 스펙트럼 | forme d onde, spectre | forma de onda, espectro | волн*, спектр*, визуализац* | شكل الموجه, طيف
interior: interior, room, furniture, architect*, house, building, decorat* | 室内, 装修, 建筑, 家具, 房间 | 室内, インテリア, 建築, 部屋, 家具 | 인테리어, 건축, 방, 가구 | interieur*, meuble*, architect* | interior*, habitacion*, mueble*, arquitect* | интерьер*, комнат*, мебел*, архитект*, здан* | ديكور, غرفه, اثاث, معماري
anime: anime*, cartoon*, illustrat*, booru, danbooru, pony, illustrious | 动漫, 二次元, 卡通, 插画 | アニメ, イラスト, 漫画風 | 애니, 만화풍, 일러스트 | anime*, dessin anime, manga | anime*, caricatur*, dibujos animados | аниме*, мультяш*, мультфильм*, иллюстрац* | انمي, كرتون, رسوم
tagword: tag, danbooru, booru | 标签, 词条 | タグ | 태그 | tags, etiquette* | tags, etiqueta* | тег*, теги | وسم, وسوم
progress: progress, eta, remaining, estimate* time | 进度, 剩余时间 | 進捗, 残り時間 | 진행률, 남은 시간 | progres*, temps restant | progreso*, tiempo restante | прогресс*, осталось | تقدم, الوقت المتبقي
user: user, account, multi user, multi-user, permission*, team | 用户, 账号, 多用户, 团队, 账户 | ユーザー, アカウント, チーム | 사용자, 계정, 팀 | utilisateur*, compte*, equipe* | usuario*, cuenta*, equipo* | пользоват*, аккаунт*, учётн*, учетн*, команд* | مستخدم, مستخدمين, حساب, فريق
bookmark: bookmark, favorite, favourite*, jump to | 书签, 收藏, 跳转 | ブックマーク, お気に入り, ジャンプ | 북마크, 즐겨찾기, 이동 | favori*, marque page, signet* | favorit*, marcador* | заклад*, избран* | اشاره مرجعيه, مفضله
sheet: sheet, sprite, reference sheet, turnaround, model sheet, sprite sheet | 设定图, 三视图, 设定表 | 設定画, 三面図, シート | 시트, 설정화 | planche, fiche* | hoja, ficha* | лист, листы, концепт-лист | ورقه, لوحه الشخصيه
detailpass: hires fix, high res fix, highres fix, second pass, two pass | 高清修复, 二次采样 | ハイレゾ, 高解像度補助 | 하이레즈픽스 | deuxieme passe | segunda pasada | хайрез*, второй проход | مرور ثان
clipskip: clip skip, text encoder*, clip encode, long prompts, token limit, 77 tokens, 75 tokens | 编码器, 超过77 | テキストエンコーダ, トークン数 | 텍스트 인코더 | encodeur de texte | codificador de texto | энкодер*, кодировщик*, лимит токен* | مشفر النص
conflict: conflict*, dependenc*, requirement*, broken node*, error*, crash*, fail* | 冲突, 依赖, 报错, 崩溃, 错误 | 競合, 依存, エラー, 落ちる | 충돌, 의존성, 오류, 에러 | conflit*, dependance*, erreur* | conflicto*, dependencia*, error* | конфликт*, зависимост*, ошибк*, краш* | تعارض, اعتماديات, خطا, اخطاء
`
